import type { JobHandler } from '../../jobs/queue.ts'
import { wipeOldSecrets } from './queries.ts'
import { warnOfFailed } from './service.ts'

export const outboxJobs: readonly JobHandler[] = [
  { name: 'outbox.wipeSecrets', schedule: '41 * * * *', run: wipeOldSecrets },
  { name: 'outbox.warn', schedule: '43 * * * *', run: warnOfFailed },
]
