import type { SystemCtx } from '../../../context.ts'
import { hasRow } from '../../../db/statements.ts'

/** Whether the device has already sent this answer to the request. */
export async function hasGiven(ctx: SystemCtx, quoteId: number, key: string): Promise<boolean> {
  return hasRow(ctx.db, 'quote_events', { quote_id: quoteId, client_key: key })
}
