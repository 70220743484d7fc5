import { withTransaction } from '../context.ts'
import type { JobHandler } from '../jobs/queue.ts'

/** Takes away the counters whose time is over. */
export const limitJobs: readonly JobHandler[] = [
  {
    name: 'limits.prune',
    schedule: '19 * * * *',
    run: (ctx) =>
      withTransaction(ctx, async ({ db }) => {
        await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
      }),
  },
]
