import { sql } from 'kysely'
import { OVERDUE_MINUTES } from '@doorstep/contract/outbox/rules'
import type { SystemCtx } from '../../context.ts'
import { isOwedByGateway } from '../../db/gatewayDebts.ts'
import { minutes } from '../../db/intervals.ts'

/** Returns whether a message of these channels has waited longer than a brief fault of the gateway lasts. */
export async function hasOverdueMessage(ctx: SystemCtx, channels: readonly string[]): Promise<boolean> {
  const overdue = await ctx.db
    .selectFrom('outbox_messages')
    .select('id')
    .where(isOwedByGateway(channels))
    .where('created_at', '<', sql<Date>`now() - ${minutes(OVERDUE_MINUTES)}`)
    .limit(1)
    .executeTakeFirst()
  return overdue !== undefined
}
