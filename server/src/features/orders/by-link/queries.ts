import { UNLOCK_CODE_MINUTES, UNLOCK_HOURS, UNLOCK_TRIES_MAX } from '@doorstep/contract/orders/work/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

interface NewCode {
  orderId: number
  generation: string
  hmac: Buffer
}

const minutes = (ctx: SystemCtx, count: number): Date => new Date(ctx.now().getTime() + count * 60_000)

/** Stores a new code. The previous code stops working. */
export async function replaceCode(
  ctx: SystemWriteCtx,
  { orderId, generation, hmac }: NewCode,
): Promise<Date> {
  const row = { generation, code_hmac: hmac, expires_at: minutes(ctx, UNLOCK_CODE_MINUTES), tries: 0 }
  await ctx.db
    .insertInto('order_link_codes')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
  return row.expires_at
}

/** Counts a try of the current code. Returns undefined if there is no code or no tries are left. */
export async function tryCode(
  ctx: SystemWriteCtx,
  orderId: number,
  generation: string,
): Promise<Buffer | undefined> {
  const row = await ctx.db
    .updateTable('order_link_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('generation', '=', generation)
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', UNLOCK_TRIES_MAX)
    .returning('code_hmac as hmac')
    .executeTakeFirst()
  return row?.hmac
}

export async function deleteCode(ctx: SystemWriteCtx, orderId: number): Promise<void> {
  await ctx.db.deleteFrom('order_link_codes').where('order_id', '=', orderId).execute()
}

/** Stores an unlock, so that this browser can show the contact details. Also deletes expired unlocks. */
export async function insertUnlock(
  ctx: SystemWriteCtx,
  { orderId, generation, tokenHash }: { orderId: number; generation: string; tokenHash: Buffer },
): Promise<Date> {
  const until = minutes(ctx, UNLOCK_HOURS * 60)
  await ctx.db.deleteFrom('order_link_unlocks').where('expires_at', '<=', ctx.now()).execute()
  await ctx.db
    .insertInto('order_link_unlocks')
    .values({ token_hash: tokenHash, order_id: orderId, generation, expires_at: until })
    .execute()
  return until
}

export async function isUnlocked(
  ctx: SystemCtx,
  { orderId, generation, tokenHash }: { orderId: number; generation: string; tokenHash: Buffer },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('order_link_unlocks')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('order_id', '=', orderId)
    .where('generation', '=', generation)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row !== undefined
}
