import { isInWarranty } from '@doorstep/contract/assets/rules'
import type { Asset, AssetIssue } from '@doorstep/contract/assets/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import type { AssetIssueRow, AssetRow } from './queries.ts'

export function presentAsset(ctx: Ctx, row: AssetRow): Asset {
  const { assetId, placeId, placeName, developmentId, developmentName, kind, name, maker, version } = row
  const { serialNumber, installedOn, warrantyUntil, areaId, areaName, firmId, firmName } = row
  const mayChange =
    row.removedAt === null && includes(ctx.actor, 'asset:manage', { propertyId: placeId, developmentId })
  return {
    assetId,
    placeId,
    placeName,
    blockId: row.placeKind === 'common' ? row.blockId : null,
    isInHome: row.placeKind === 'home',
    developmentId,
    developmentName,
    area: areaId === null || areaName === null ? null : { areaId, name: areaName },
    kind,
    name,
    maker,
    serialNumber,
    installedOn,
    warrantyUntil,
    isInWarranty: isInWarranty(warrantyUntil, dayAt(ctx.now(), ctx.services.config.timeZone)),
    firm: firmId === null || firmName === null ? null : { id: firmId, name: firmName },
    removedAt: row.removedAt?.toISOString() ?? null,
    version,
    can: mayChange ? ['asset:manage'] : [],
  }
}

export const presentAssetIssue = ({ id, createdAt, ...row }: AssetIssueRow): AssetIssue => ({
  issueId: id,
  createdAt: createdAt.toISOString(),
  ...row,
})
