import type { SystemCtx } from '../../../context.ts'
import { findOriginals } from '../../../db/originals.ts'

/** Whether the device has already sent this answer. */
export async function hasGiven(ctx: SystemCtx, quoteId: number, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('quote_events')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export const findQuoteFiles = ({ db }: SystemCtx, keys?: string[]) => findOriginals(db, 'quotes', keys)
