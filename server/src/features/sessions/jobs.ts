import type { JobHandler } from '../../jobs/queue.ts'
import { deleteOldSessions } from './queries.ts'

export const sessionJobs: readonly JobHandler[] = [
  { name: 'sessions.prune', schedule: '17 * * * *', run: deleteOldSessions },
]
