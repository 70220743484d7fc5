import type { ListOrders } from '@doorstep/contract/orders/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import { readPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import { includes, where } from '../../../policy/scopes.ts'
import { hasOutcome, hasTrade, isOverdue, isSentWithin } from '../outcomes/queries.ts'
import { fullOrdersOf, ORDER_COLUMNS } from '../queries.ts'
import type { FullOrderRow } from '../queries.ts'

export async function findIssueOrders(ctx: SystemCtx, issueId: number): Promise<FullOrderRow[]> {
  return fullOrdersOf(ctx.db).where('w.issue_id', '=', issueId).orderBy('w.id').execute()
}

/** Returns the order if the reader's right covers it. */
export async function findOrder(ctx: Ctx, orderId: number): Promise<FullOrderRow | undefined> {
  return fullOrdersOf(ctx.db)
    .where('w.id', '=', orderId)
    .where(where(ctx.actor, 'order:read', ORDER_COLUMNS))
    .executeTakeFirst()
}

/** Fetches one row more than a page, to show whether another page follows. */
export async function findOrders(
  ctx: Ctx,
  filter: ListOrders,
  position: SortPosition | undefined,
): Promise<{ rows: (FullOrderRow & SortedRow)[]; total: number }> {
  const descending = filter.sort.startsWith('-')
  const matching = fullOrdersOf(ctx.db)
    .where(where(ctx.actor, 'order:read', ORDER_COLUMNS))
    .where(filterOf(ctx, filter))
  const order = { by: sql`w.created_at`, type: 'timestamptz', ids: [sql`w.id`], descending } as const
  return readPage(ctx.db, matching, order, { limit: filter.limit, position })
}

function filterOf(ctx: Ctx, filter: ListOrders): RawBuilder<SqlBool> {
  const { status, firmId, developmentId, late, trade, outcome } = filter
  const conditions = [sql<SqlBool>`true`]
  if (status !== undefined && status.length > 0) conditions.push(sql`w.status = any(${[...status]}::text[])`)
  if (typeof firmId === 'number') conditions.push(sql`w.firm_id = ${firmId}`)
  if (typeof developmentId === 'number') conditions.push(sql`p.development_id = ${developmentId}`)
  if (late !== undefined) conditions.push(isOverdue(ctx))
  if (trade !== undefined) conditions.push(hasTrade(trade))
  // Only staff who manage the place can filter by outcome. The filter would show a firm the resident's verdict.
  if (outcome !== undefined) conditions.push(hasOutcome(ctx, outcome), isLookedAfter(ctx))
  conditions.push(isSentWithin(ctx, filter), hasVisitWithin(ctx, filter))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * True if the order has an open visit within these days. Every reader of an order can see its open visit, so this
 * filter needs no further right.
 */
function hasVisitWithin(
  { services }: Ctx,
  { visitFrom: from, visitTo: to }: ListOrders,
): RawBuilder<SqlBool> {
  if (from === undefined && to === undefined) return sql<SqlBool>`true`
  const isWithin = isWithinDays(sql.ref('a.starts_at'), { from, to }, services.config.timeZone)
  return sql<SqlBool>`exists (select from appointments a
    where a.order_id = w.id and a.state in ('Booked', 'Begun') and ${isWithin})`
}

/** Checks the property in the order's own row, because this check does not need the row of the issue. */
function isLookedAfter({ actor }: Ctx): RawBuilder<SqlBool> {
  if (includes(actor, 'order:manage', {})) return sql<SqlBool>`true`
  return sql<SqlBool>`w.property_id = any(array(select m.id from places m
    where ${where(actor, 'order:manage', { propertyId: sql.ref('m.id'), developmentId: sql.ref('m.development_id') })}))`
}

export async function findOrderPhoto(ctx: SystemCtx, orderId: number, photoId: number) {
  return ctx.db
    .selectFrom('work_order_photos')
    .select(['name', 'display_key as displayKey', 'thumbnail_key as thumbnailKey'])
    .where('id', '=', photoId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
