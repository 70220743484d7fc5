import type { JobHandler } from '../../jobs/queue.ts'
import { deleteExpiredCounters, deleteOldSessions } from './queries.ts'

export const sessionJobs: readonly JobHandler[] = [
  {
    name: 'sessions.prune',
    schedule: '17 * * * *',
    run: async (ctx) => {
      await deleteOldSessions(ctx)
      await deleteExpiredCounters(ctx)
    },
  },
]
