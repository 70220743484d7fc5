import { withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'

/** Takes away the counters whose time is over. */
export function pruneLimits(ctx: SystemCtx): Promise<void> {
  return withTransaction(ctx, async ({ db }) => {
    await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  })
}
