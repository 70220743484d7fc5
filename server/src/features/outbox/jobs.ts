import type { JobHandler } from '../../jobs/queue.ts'
import { wipeOldSecrets } from './queries.ts'

export const outboxJobs: readonly JobHandler[] = [
  { name: 'outbox.wipeSecrets', schedule: '41 * * * *', run: wipeOldSecrets },
]
