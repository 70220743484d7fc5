import type { Permission } from '@doorstep/contract/access'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requirePermission, requireSession, type RouteContext } from './app/guards.ts'
import type { IssueListSearch } from './features/issues/listSearch.ts'
import type { ReportSearch } from './features/reports/reportSearch.ts'
import { settings } from './lib/settings.ts'
import { paths } from './paths.ts'

/**
 * Every screen of the app half; those before sign-in are in `public/`. A page module's default export is its
 * component, declared `(): ReactNode` so that its own use of the routes' types ends there.
 */
type PageModule = Promise<{ default: () => ReactNode }>

const page = (load: () => PageModule) => lazyRouteComponent(load)

// Written out here: the screens' own modules would come along with the frame.
const ISSUE_SEARCH: (keyof IssueListSearch)[] = [
  'jobId',
  'property',
  'category',
  'status',
  'developmentId',
  'categoryId',
  'from',
  'to',
  'sort',
  'limit',
  'cursor',
  'open',
]
const REPORT_SEARCH: (keyof ReportSearch)[] = [
  'tab',
  'developmentId',
  'categoryId',
  'from',
  'to',
  'status',
  'view',
  'times',
  'ages',
  'measure',
  'by',
  'cursor',
  'cards',
]

const rootRoute = createRootRouteWithContext<RouteContext>()({ beforeLoad: requireSession })

const root = () => rootRoute

/** A screen for those who may do something: the parts of its address that it reads, and its module. */
const managed = <const Path extends string, Name extends string>(
  path: Path,
  permission: Permission,
  names: readonly Name[],
  load: () => PageModule,
) =>
  createRoute({
    getParentRoute: root,
    path,
    beforeLoad: requirePermission(permission),
    validateSearch: textsOf(...names),
    component: page(load),
  })

const dashboardRoute = createRoute({
  getParentRoute: root,
  path: '/dashboard',
  validateSearch: textsOf('q', 'category'),
  component: page(() => import('./features/dashboard/DashboardPage.tsx')),
})

const issueRoute = createRoute({
  getParentRoute: root,
  path: '/issues/$issueId',
  component: page(() => import('./features/issues/IssuePage.tsx')),
})

const reportIssueRoute = createRoute({
  getParentRoute: root,
  path: paths.reportIssue,
  component: page(() => import('./features/issues/older/ReportIssuePage.tsx')),
})

const editIssueRoute = createRoute({
  getParentRoute: root,
  path: '/edit-issue/$issueId',
  component: page(() => import('./features/issues/older/EditIssuePage.tsx')),
})

const manageIssuesRoute = managed(
  '/manage-logged-issues',
  'issue:moderate',
  ISSUE_SEARCH,
  () => import('./features/issues/ManageIssuesPage.tsx'),
)

const manageUsersRoute = managed(
  '/manage-users',
  'user:list',
  ['status', 'role', 'developmentId', 'q', 'sort', 'limit', 'cursor', 'open'],
  () => import('./features/users/ManageUsersPage.tsx'),
)

const mappingsRoute = managed(
  '/user-properties-mapping',
  'mapping:list',
  ['userId', 'propertyId', 'role', 'sort', 'limit', 'cursor'],
  () => import('./features/mappings/MappingsPage.tsx'),
)

const reportsRoute = managed(
  '/reports',
  'report:read',
  REPORT_SEARCH,
  () => import('./features/reports/ReportsPage.tsx'),
)

const manageDevelopmentsRoute = managed(
  '/manage-developments',
  'development:update',
  ['developmentId', 'city', 'country', 'sort', 'limit', 'cursor'],
  () => import('./features/developments/ManageDevelopmentsPage.tsx'),
)

const managePropertiesRoute = managed(
  '/manage-properties',
  'property:update',
  ['q', 'developmentId', 'status', 'sort', 'limit', 'cursor'],
  () => import('./features/properties/ManagePropertiesPage.tsx'),
)

const manageAlertsRoute = managed(
  '/manage-alerts',
  'alert:create',
  ['q', 'severity', 'state', 'developmentId', 'sort', 'limit', 'cursor'],
  () => import('./features/alerts/ManageAlertsPage.tsx'),
)

const manageActivitiesRoute = managed(
  '/manage-activities',
  'activity:create',
  ['property', 'propertyId', 'activity', 'status', 'view', 'month', 'sort', 'limit', 'cursor'],
  () => import('./features/maintenance/ManageActivitiesPage.tsx'),
)

const manageBankHolidaysRoute = managed(
  '/manage-bank-holidays',
  'bankHoliday:manage',
  ['nation', 'year'],
  () => import('./features/bank-holidays/ManageBankHolidaysPage.tsx'),
)

const comingSoonRoute = createRoute({
  getParentRoute: root,
  path: '/coming-soon',
  component: page(() => import('./app/ComingSoonPage.tsx')),
})

const helpRoute = createRoute({
  getParentRoute: root,
  path: '/help',
  component: page(() => import('./features/help/HelpPage.tsx')),
})

const siteSettingsRoute = createRoute({
  getParentRoute: root,
  path: '/site-settings',
  beforeLoad: requirePermission('issue:moderate'),
  component: page(() => import('./features/site-settings/SiteSettingsPage.tsx')),
})

const profileRoute = createRoute({
  getParentRoute: root,
  path: '/update-profile',
  component: page(() => import('./features/profiles/UpdateProfilePage.tsx')),
})

const passwordRoute = createRoute({
  getParentRoute: root,
  path: '/change-password',
  component: page(() => import('./features/passwords/ChangePasswordPage.tsx')),
})

const setupMfaRoute = createRoute({
  getParentRoute: root,
  path: '/setup-mfa',
  component: page(() => import('./features/mfa/SetupMfaPage.tsx')),
})

const outboxRoute = createRoute({
  getParentRoute: root,
  path: '/dev/outbox',
  beforeLoad: requireDemo,
  component: page(() => import('./features/outbox/OutboxPage.tsx')),
})

const notificationsRoute = createRoute({
  getParentRoute: root,
  path: '/notifications',
  component: page(() => import('./features/alerts/NotificationsPage.tsx')),
})

export const routeTree = rootRoute.addChildren([
  dashboardRoute,
  issueRoute,
  reportIssueRoute,
  editIssueRoute,
  manageIssuesRoute,
  manageUsersRoute,
  mappingsRoute,
  reportsRoute,
  manageDevelopmentsRoute,
  managePropertiesRoute,
  manageAlertsRoute,
  manageActivitiesRoute,
  manageBankHolidaysRoute,
  profileRoute,
  passwordRoute,
  setupMfaRoute,
  comingSoonRoute,
  notificationsRoute,
  helpRoute,
  siteSettingsRoute,
  outboxRoute,
])

function requireDemo(): void {
  if (settings().mode !== 'demo') throw notFound()
}

/** Keeps the named parts of an address, as the text they are; a screen judges them when it asks the server. */
function textsOf<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const kept: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') kept[name] = value
    }
    return kept
  }
}
