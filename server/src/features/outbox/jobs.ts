import type { JobHandler } from '../../jobs/queue.ts'
import { warnOfFailed } from './failed/service.ts'

export const outboxJobs: readonly JobHandler[] = [
  { name: 'outbox.warn', schedule: '43 * * * *', run: warnOfFailed },
]
