import { managed } from './managedRoute.ts'

const assetRoute = managed(
  '/manage-assets/$assetId',
  'asset:read',
  () => import('./features/assets/AssetPage.tsx'),
)

const manageAreasRoute = managed(
  '/manage-areas',
  'area:manage',
  () => import('./features/areas/ManageAreasPage.tsx'),
)

const sharedAreasRoute = managed(
  '/manage-developments/$developmentId/shared-areas',
  'block:manage',
  () => import('./features/blocks/SharedAreasPage.tsx'),
)

const manageBlocksRoute = managed(
  '/manage-blocks',
  'block:manage',
  () => import('./features/blocks/ManageBlocksPage.tsx'),
)

const blockRoute = managed(
  '/manage-blocks/$blockId',
  'block:manage',
  () => import('./features/blocks/BlockPage.tsx'),
)

const blockNoticeRoute = managed(
  '/manage-blocks/$blockId/notice',
  'block:manage',
  () => import('./features/blocks/BlockNoticePage.tsx'),
)

const sharedAreasNoticeRoute = managed(
  '/manage-developments/$developmentId/shared-areas/notice',
  'block:manage',
  () => import('./features/blocks/SharedAreasNoticePage.tsx'),
)

/** Screens for staff about blocks, areas and assets. */
export const placeRoutes = [
  assetRoute,
  manageAreasRoute,
  sharedAreasRoute,
  sharedAreasNoticeRoute,
  manageBlocksRoute,
  blockRoute,
  blockNoticeRoute,
] as const
