import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { ListOrders } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { countList, keyset, onPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import { where } from '../../../policy/scopes.ts'
import { fullOrdersOf, ORDER_COLUMNS } from '../../issues/work-orders/queries.ts'
import type { FullOrderRow } from '../../issues/work-orders/rules.ts'

/** All orders of an issue, oldest first. */
export async function findIssueOrders(ctx: SystemCtx, issueId: number): Promise<FullOrderRow[]> {
  return fullOrdersOf(ctx.db).where('w.issue_id', '=', issueId).orderBy('w.id').execute()
}

/** The order where the right to read it covers it. */
export async function findOrder(ctx: Ctx, orderId: number): Promise<FullOrderRow | undefined> {
  return fullOrdersOf(ctx.db)
    .where('w.id', '=', orderId)
    .where(where(ctx.actor, 'order:read', ORDER_COLUMNS))
    .executeTakeFirst()
}

/** One page of those that the reader sees, and the row after it where there is one. */
export async function findOrders(
  ctx: Ctx,
  filter: ListOrders,
  position: SortPosition | undefined,
): Promise<{ rows: (FullOrderRow & SortedRow)[]; total: number }> {
  const descending = filter.sort.startsWith('-')
  const page = keyset({ by: sql`w.created_at`, type: 'timestamptz', ids: [sql`w.id`], descending }, position)
  const matching = fullOrdersOf(ctx.db)
    .where(where(ctx.actor, 'order:read', ORDER_COLUMNS))
    .where(filterOf(ctx, filter))
  const rows = await onPage(matching, page, filter).execute()
  const list = { rows, limit: filter.limit, position }
  const counted = matching.clearSelect().select('w.id')
  return { rows, total: await countList(ctx.db, list, sql`${counted}`) }
}

function filterOf(ctx: Ctx, { status, firmId, developmentId, late }: ListOrders): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (status !== undefined && status.length > 0) conditions.push(sql`w.status = any(${[...status]}::text[])`)
  if (typeof firmId === 'number') conditions.push(sql`w.firm_id = ${firmId}`)
  if (typeof developmentId === 'number') conditions.push(sql`p.development_id = ${developmentId}`)
  if (late !== undefined)
    conditions.push(
      sql`w.status = any(${[...OPEN_ORDER_STATUSES]}::text[]) and i.complete_due_at < ${ctx.now()}`,
    )
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export interface StoredOrderPhoto {
  name: string
  displayKey: string | null
  thumbnailKey: string | null
}

export async function findOrderPhoto(
  ctx: SystemCtx,
  orderId: number,
  photoId: number,
): Promise<StoredOrderPhoto | undefined> {
  return ctx.db
    .selectFrom('work_order_photos')
    .select(['name', 'display_key as displayKey', 'thumbnail_key as thumbnailKey'])
    .where('id', '=', photoId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
