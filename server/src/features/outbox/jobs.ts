import type { JobHandler } from '../../jobs/queue.ts'
import { eraseOldBodies, wipeOldSecrets } from './queries.ts'
import { warnOfFailed } from './service.ts'

export const outboxJobs: readonly JobHandler[] = [
  { name: 'outbox.wipeSecrets', schedule: '41 * * * *', run: wipeOldSecrets },
  // Asked every hour, so that a day without the server is made up for; each text goes once.
  { name: 'outbox.eraseBodies', schedule: '47 * * * *', run: (ctx) => eraseOldBodies(ctx) },
  { name: 'outbox.warn', schedule: '43 * * * *', run: warnOfFailed },
]
