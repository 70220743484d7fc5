import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, WriteCtx } from '../../../context.ts'
import { insertRow } from '../../../db/statements.ts'

interface NewOrder {
  issueId: number
  firmId: number
  words: string
  limitPence: number | null
  quoteId: number | null
  assetId: number | null
}

export async function insertOrder(ctx: WriteCtx, order: NewOrder): Promise<number> {
  return insertRow(ctx.db, 'work_orders', {
    issue_id: order.issueId,
    firm_id: order.firmId,
    words: order.words,
    limit_pence: order.limitPence,
    quote_id: order.quoteId,
    asset_id: order.assetId,
    created_by: ctx.actor.userId,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  })
}

export async function insertSharedPhotos(
  ctx: WriteCtx,
  orderId: number,
  photoIds: readonly number[],
): Promise<void> {
  if (photoIds.length === 0) return
  const rows = photoIds.map((attachment_id) => ({ order_id: orderId, attachment_id }))
  await ctx.db.insertInto('work_order_issue_photos').values(rows).execute()
}

export async function hasOpenOrder(ctx: SystemCtx, issueId: number, firmId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('work_orders')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('firm_id', '=', firmId)
    .where('status', 'in', [...OPEN_ORDER_STATUSES])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the firm's papers whose last day is before `today`, oldest first. */
export async function findExpiredPapers(
  ctx: SystemCtx,
  firmId: number,
  today: string,
): Promise<{ name: string; expiresOn: string }[]> {
  return ctx.db
    .selectFrom('firm_papers')
    .select(['name', 'expires_on as expiresOn'])
    .where('firm_id', '=', firmId)
    .where(sql<boolean>`expires_on < ${today}::date`)
    .orderBy('expires_on')
    .orderBy('id')
    .execute()
}
