import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import { isOwedByGateway } from '../../db/gatewayDebts.ts'

/** Whether a message of these channels has waited longer than a gateway's short faults take. */
export async function hasOverdueMessage(ctx: SystemCtx, channels: readonly string[]): Promise<boolean> {
  const overdue = await ctx.db
    .selectFrom('outbox_messages')
    .select('id')
    .where(isOwedByGateway(channels))
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return overdue !== undefined
}
