import { sql } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import { isOwedByGateway } from '../../db/gatewayDebts.ts'
import { isLive } from '../../sessions/life.ts'

/** Returns the number of waiting messages, and the age of the oldest message that a gateway has failed to accept. */
export async function countWaitingMessages(
  ctx: SystemCtx,
): Promise<{ count: number; oldestSeconds: number }> {
  const { channels } = ctx.services.messaging
  return ctx.db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(extract(epoch from now() - min(created_at) filter (where ${isOwedByGateway(channels)})), 0)::float8`.as(
        'oldestSeconds',
      ),
    )
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countLiveSessions(ctx: SystemCtx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isLive('sessions'))
    .executeTakeFirstOrThrow()
  return count
}
