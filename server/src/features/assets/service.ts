import { ASSETS_MAX } from '@doorstep/contract/assets/rules'
import { Asset } from '@doorstep/contract/assets/schema'
import type {
  AddAsset,
  AssetIssue,
  IssueAssets,
  ListAssetIssues,
  UpdateAsset,
} from '@doorstep/contract/assets/schema'
import {
  ASSET_REMOVED,
  CHOOSE_AREA,
  CHOOSE_SERVICE_FIRM,
  ENDS_BEFORE,
  PLACE_FULL,
} from '@doorstep/contract/assets/texts'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { changesNothing, formerOf } from '../../db/changes.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { IdCursor, idPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { authorize } from '../../policy/authorize.ts'
import type { Right } from '../../policy/policy.ts'
import { findArea } from '../areas/queries.ts'
import { getPlace } from '../blocks/places/service.ts'
import type { PlaceRow } from '../blocks/places/queries.ts'
import { lockServing } from '../firms/queries.ts'
import { getIssue } from '../issues/service.ts'
import { presentAsset, presentAssetIssue } from './present.ts'
import {
  countAssets,
  findAsset,
  findAssetIssues,
  findAssetOfIssue,
  findAssets,
  insertAsset,
  lockAsset,
  updateAssetRow,
} from './queries.ts'
import type { AssetFields, AssetRow } from './queries.ts'

export async function listAssets(ctx: Ctx, { params }: Params<'placeId'>): Promise<Asset[]> {
  const place = await getPlace(ctx, 'asset:read', params.placeId)
  return (await findAssets(ctx, 'asset:read', place.id)).map((row) => presentAsset(ctx, row))
}

export async function readAsset(ctx: Ctx, { params }: Params<'assetId'>): Promise<Asset> {
  return presentAsset(ctx, await getAsset(ctx, 'asset:read', params.assetId))
}

/** The issues about the asset, with their work orders. */
export async function listAssetIssues(
  ctx: Ctx,
  { params, query }: Params<'assetId'> & { query: ListAssetIssues },
): Promise<Page<AssetIssue>> {
  const { assetId } = await getAsset(ctx, 'asset:read', params.assetId)
  const after = decodeCursor(IdCursor, query.cursor)
  const { rows, total } = await findAssetIssues(ctx, assetId, { limit: query.limit, after })
  return idPage(rows, query.limit, total, presentAssetIssue)
}

/** Lists the assets that a work order of this issue can name. */
export async function listIssueAssets(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueAssets> {
  const issue = await getIssue(ctx, 'order:manage', params.issueId)
  const rows = await findAssets(ctx, 'asset:read', issue.propertyId)
  const chosenId = await findAssetOfIssue(ctx, issue.id)
  return {
    // A removed asset cannot be chosen again.
    chosenId: rows.some(({ assetId }) => assetId === chosenId) ? chosenId : null,
    assets: rows.map((row) => presentAsset(ctx, row)),
  }
}

export async function addAsset(
  ctx: Ctx,
  { params, body }: Params<'placeId'> & { body: AddAsset },
): Promise<Asset> {
  return withTransaction(ctx, async (tx) => {
    const place = await getPlace(tx, 'asset:manage', params.placeId)
    authorize(tx, 'asset:manage', { propertyId: place.id, developmentId: place.developmentId })
    return withIdempotency(
      tx,
      {
        endpoint: 'addAsset',
        answer: Asset,
        body: [params, body],
        idOf: ({ assetId }: Asset) => assetId,
        isStillVisible: async (id) => (await findAsset(tx, 'asset:read', id)) !== undefined,
        isUnchanged: async ({ assetId, version }) =>
          (await findAsset(tx, 'asset:read', assetId))?.version === version,
      },
      async () => {
        const fields = await fieldsOf(tx, place, body)
        await lockName(tx, `assets of ${place.id}`)
        if ((await countAssets(tx, place.id)) >= ASSETS_MAX) throw new AppError('CONFLICT', PLACE_FULL)
        const assetId = await insertAsset(tx, place.id, fields)
        await record(tx, 'asset.add', { assetId, placeId: place.id }, { after: fields })
        return presentAsset(tx, await getAsset(tx, 'asset:read', assetId))
      },
    )
  })
}

export async function updateAsset(
  ctx: Ctx,
  { params, body }: Params<'assetId'> & { body: UpdateAsset },
): Promise<Asset> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.assetId)
    if (body.version !== undefined && body.version !== before.version)
      throw stale('asset', presentAsset(tx, before))
    const place = await getPlace(tx, 'asset:manage', before.placeId)
    const fields = await fieldsOf(tx, place, body, before)
    if (changesNothing<AssetFields>(before, fields)) return presentAsset(tx, before)
    await updateAssetRow(tx, before, fields)
    await record(tx, 'asset.update', before, { before: formerOf(before, fields), after: fields })
    return presentAsset(tx, await getAsset(tx, 'asset:read', before.assetId))
  })
}

/** Issues and work orders that name the removed asset still refer to it. */
export async function removeAsset(ctx: Ctx, { params }: Params<'assetId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.assetId)
    await updateAssetRow(tx, before, { removedAt: tx.now() })
    await record(tx, 'asset.remove', before, { before: { name: before.name } })
  })
}

async function loadForChange(tx: WriteCtx, assetId: number): Promise<AssetRow> {
  await lockAsset(tx, assetId)
  const asset = await getAsset(tx, 'asset:read', assetId)
  authorize(tx, 'asset:manage', { propertyId: asset.placeId, developmentId: asset.developmentId })
  if (asset.removedAt !== null) throw new AppError('CONFLICT', ASSET_REMOVED)
  return asset
}

async function getAsset(ctx: Ctx, right: Right, assetId: number): Promise<AssetRow> {
  const asset = await findAsset(ctx, right, assetId)
  if (!asset) throw notFound()
  return asset
}

const orNone = (text: string): string | null => (text === '' ? null : text)

async function fieldsOf(
  tx: WriteCtx,
  place: PlaceRow,
  { areaId, maker, serialNumber, firmId, kind, name, installedOn, warrantyUntil }: AddAsset,
  before?: AssetRow,
): Promise<AssetFields> {
  // An asset keeps an inactive area until somebody chooses another area.
  if (areaId !== null && areaId !== before?.areaId) {
    const area = place.kind === 'home' ? undefined : await findArea(tx, areaId)
    if (!area?.isActive) throw invalid({ areaId: CHOOSE_AREA })
  }
  // An asset keeps a firm that no longer serves the development until somebody chooses another firm.
  if (firmId !== null && firmId !== before?.firmId && !(await lockServing(tx, firmId, place.developmentId)))
    throw invalid({ firmId: CHOOSE_SERVICE_FIRM })
  if (installedOn !== null && warrantyUntil !== null && warrantyUntil < installedOn)
    throw invalid({ warrantyUntil: ENDS_BEFORE })
  return {
    kind,
    name,
    areaId,
    maker: orNone(maker),
    serialNumber: orNone(serialNumber),
    installedOn,
    warrantyUntil,
    firmId,
  }
}

/** An audit event names the asset by its place. */
async function record(
  tx: WriteCtx,
  action: AuditAction,
  { assetId, placeId }: { assetId: number; placeId: number },
  { before, after }: { before?: object; after?: object },
): Promise<void> {
  await emitAudit(tx, {
    action,
    object: { type: 'property', id: placeId },
    ...(before && { before: { assetId, ...before } }),
    after: { assetId, ...after },
  })
}
