import { sql } from 'kysely'
import type { AssetKind } from '@doorstep/contract/assets/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { countList } from '../../db/keyset.ts'
import type { IdPosition } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

export interface AssetFields {
  kind: AssetKind
  name: string
  areaId: number | null
  maker: string | null
  serialNumber: string | null
  installedOn: string | null
  warrantyUntil: string | null
  firmId: number | null
}

function assets(ctx: Ctx, right: Right) {
  const columns = { propertyId: sql.ref('p.id'), developmentId: sql.ref('p.development_id') }
  return (
    ctx.db
      .selectFrom('assets as a')
      .innerJoin('places as p', 'p.id', 'a.place_id')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .leftJoin('blocks as b', 'b.id', 'p.block_id')
      .leftJoin('areas as r', 'r.id', 'a.area_id')
      .leftJoin('firms as f', 'f.id', 'a.firm_id')
      .where(where(ctx.actor, right, columns))
      .select(['a.id as assetId', 'a.place_id as placeId', 'p.kind as placeKind', 'p.name as placeName'])
      .select([
        'p.block_id as blockId',
        'b.name as blockName',
        'd.id as developmentId',
        'd.name as developmentName',
      ])
      .select(['a.area_id as areaId', 'r.name as areaName', 'a.name', 'a.maker', 'a.version'])
      .select(['a.serial_number as serialNumber', 'a.installed_on as installedOn'])
      .select(['a.warranty_until as warrantyUntil', 'a.firm_id as firmId', 'f.name as firmName'])
      // This cast is safe, because a check constraint allows no other kind.
      .select(['a.removed_at as removedAt', sql<AssetKind>`a.kind`.as('kind')])
  )
}

export type AssetRow = QueryRow<typeof assets>

/** Finds the assets of a place, sorted by area and name. Leaves out removed assets. */
export async function findAssets(ctx: Ctx, right: Right, placeId: number): Promise<AssetRow[]> {
  return assets(ctx, right)
    .where('a.place_id', '=', placeId)
    .where('a.removed_at', 'is', null)
    .orderBy(sql`r.sort_order`)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
}

/** Finds all assets in use at these developments, or at all developments that the reader can see. */
export async function findAssetsOf(
  ctx: Ctx,
  right: Right,
  developmentIds: readonly number[] | undefined,
): Promise<AssetRow[]> {
  return assets(ctx, right)
    .where('a.removed_at', 'is', null)
    .$if(developmentIds !== undefined, (query) =>
      query.where(sql<boolean>`d.id = any(${[...(developmentIds ?? [])]}::bigint[])`),
    )
    .orderBy('d.name')
    .orderBy('p.name')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
}

export async function findAsset(ctx: Ctx, right: Right, assetId: number): Promise<AssetRow | undefined> {
  return assets(ctx, right).where('a.id', '=', assetId).executeTakeFirst()
}

export async function lockAsset(ctx: SystemWriteCtx, assetId: number): Promise<void> {
  await sql`select from assets where id = ${assetId} for update`.execute(ctx.db)
}

export async function countAssets(ctx: SystemCtx, placeId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('assets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('place_id', '=', placeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertAsset(ctx: WriteCtx, placeId: number, fields: AssetFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'assets', {
    ...columnsOf('assets', fields),
    place_id: placeId,
    created_at: at,
    updated_at: at,
  })
}

export async function updateAssetRow(
  ctx: WriteCtx,
  { assetId, version }: AssetRow,
  change: Partial<AssetFields> & { removedAt?: Date },
): Promise<void> {
  await updateRow(ctx.db, 'assets', assetId, {
    ...columnsOf('assets', change),
    version: version + 1,
    updated_at: ctx.now(),
  })
}

/** Whether the asset is in use at this place. The lock keeps it in use until the transaction ends. */
export async function lockAssetAt(ctx: SystemWriteCtx, assetId: number, placeId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('assets')
    .select('id')
    .where('id', '=', assetId)
    .where('place_id', '=', placeId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function findAssetOfIssue(ctx: SystemCtx, issueId: number): Promise<number | null> {
  const rows = ctx.db.selectFrom('issues').select('asset_id as assetId').where('id', '=', issueId)
  return (await rows.executeTakeFirst())?.assetId ?? null
}

export interface AssetIssueRow {
  id: number
  jobId: number
  title: string
  status: IssueStatus
  createdAt: Date
  orders: { orderId: number; firmName: string; status: OrderStatus }[]
}

/**
 * Finds the issues about an asset and the issues with a work order on it, newest first. Includes one row above the
 * limit.
 */
export async function findAssetIssues(
  ctx: SystemCtx,
  assetId: number,
  { limit, after }: { limit: number; after: IdPosition | undefined },
): Promise<{ rows: AssetIssueRow[]; total: number }> {
  const matching = ctx.db.selectFrom('issues as i').where(
    sql<boolean>`${IS_NOT_MERGED} and (i.asset_id = ${assetId}
        or i.id in (select o.issue_id from work_orders o where o.asset_id = ${assetId}))`,
  )
  const rows = await matching
    .select(['i.id', 'i.job_id as jobId', 'i.title', 'i.created_at as createdAt'])
    .select([
      // These casts are safe, because check constraints allow no other values.
      sql<IssueStatus>`i.status`.as('status'),
      sql<AssetIssueRow['orders']>`coalesce((select json_agg(json_build_object('orderId', o.id,
        'firmName', f.name, 'status', o.status) order by o.id) from work_orders o
        join firms f on f.id = o.firm_id where o.issue_id = i.id), '[]')`.as('orders'),
    ])
    .where('i.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('i.id')}`) }
}
