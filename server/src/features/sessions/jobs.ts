import { withTransaction } from '../../context.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { deleteOldSessions } from './queries.ts'

export const sessionJobs: readonly JobHandler[] = [
  { name: 'sessions.prune', schedule: '17 * * * *', run: (ctx) => withTransaction(ctx, deleteOldSessions) },
]
