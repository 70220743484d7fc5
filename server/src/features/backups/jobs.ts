import type { JobHandler } from '../../jobs/queue.ts'
import { keepBackups } from './service.ts'

const SIX_HOURS = 6 * 3600

// Asked every hour, so that one that failed, or a day without the server, is made up for.
export const backupJobs: readonly JobHandler[] = [
  { name: 'backups.make', schedule: '37 * * * *', expireInSeconds: SIX_HOURS, run: keepBackups },
]
