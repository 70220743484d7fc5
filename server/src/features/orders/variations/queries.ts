import type { VariationState } from '@doorstep/contract/orders/variations/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { Original } from '../../../db/originals.ts'
import { updateRow } from '../../../db/statements.ts'

/** Returns true if the device has already sent this request. */
export async function hasAsked(ctx: SystemCtx, orderId: number, key: string): Promise<boolean> {
  return isThere(ctx, orderId, sql<boolean>`client_key = ${key}`)
}

export async function hasOpenVariation(ctx: SystemCtx, orderId: number): Promise<boolean> {
  return isThere(ctx, orderId, sql<boolean>`state = 'Asked'`)
}

async function isThere(
  { db }: SystemCtx,
  orderId: number,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<boolean> {
  const row = await db
    .selectFrom('order_variations')
    .select('id')
    .where('order_id', '=', orderId)
    .where(condition)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface NewVariation {
  orderId: number
  amountPence: number
  words: string
  key: string
}

export async function insertVariation(
  ctx: SystemWriteCtx,
  { orderId, amountPence, words, key }: NewVariation,
  file: Original | null,
): Promise<void> {
  await ctx.db
    .insertInto('order_variations')
    .values({
      order_id: orderId,
      amount_pence: amountPence,
      words,
      client_key: key,
      asked_at: ctx.now(),
      ...(file && columnsOf('order_variations', file)),
    })
    .execute()
}

export async function findVariation(ctx: SystemCtx, orderId: number, variationId: number) {
  return (
    ctx.db
      .selectFrom('order_variations')
      .select(['id', 'amount_pence as amountPence', 'file_name as fileName', 'type'])
      .select('original_key as originalKey')
      // A check constraint allows only the values of this type.
      .select(sql<VariationState>`state`.as('state'))
      .where('order_id', '=', orderId)
      .where('id', '=', variationId)
      .executeTakeFirst()
  )
}

export async function updateDecided(
  ctx: WriteCtx,
  variationId: number,
  { state, words }: { state: VariationState; words: string },
): Promise<void> {
  await updateRow(ctx.db, 'order_variations', variationId, {
    state,
    decided_at: ctx.now(),
    decided_by: ctx.actor.userId,
    decision_words: words,
  })
}
