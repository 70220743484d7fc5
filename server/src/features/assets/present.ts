import { isInWarranty } from '@doorstep/contract/assets/rules'
import type { Asset, AssetIssue } from '@doorstep/contract/assets/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import type { AssetIssueRow, AssetRow } from './queries.ts'

export function presentAsset(ctx: Ctx, row: AssetRow): Asset {
  const { placeKind, blockId, blockName: _, areaId, areaName, firmId, firmName, ...asset } = row
  const { placeId: propertyId, developmentId } = asset
  const mayChange =
    row.removedAt === null && includes(ctx.actor, 'asset:manage', { propertyId, developmentId })
  return {
    ...asset,
    blockId: placeKind === 'common' ? blockId : null,
    isInHome: placeKind === 'home',
    area: areaId === null || areaName === null ? null : { areaId, name: areaName },
    isInWarranty: isInWarranty(row.warrantyUntil, dayAt(ctx.now(), ctx.services.config.timeZone)),
    firm: firmId === null || firmName === null ? null : { id: firmId, name: firmName },
    removedAt: row.removedAt?.toISOString() ?? null,
    can: mayChange ? ['asset:manage'] : [],
  }
}

export const presentAssetIssue = ({ id, createdAt, ...row }: AssetIssueRow): AssetIssue => ({
  issueId: id,
  createdAt: createdAt.toISOString(),
  ...row,
})
