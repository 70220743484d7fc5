import { withTransaction } from '../context.ts'
import type { SystemCtx } from '../context.ts'

export function pruneLimits(ctx: SystemCtx): Promise<void> {
  return withTransaction(ctx, async ({ db }) => {
    await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  })
}
