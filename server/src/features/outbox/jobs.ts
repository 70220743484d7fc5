import { withTransaction } from '../../context.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { wipeOldSecrets } from './queries.ts'
import { eraseOldTexts, warnOfFailed } from './service.ts'

export const outboxJobs: readonly JobHandler[] = [
  { name: 'outbox.wipeSecrets', schedule: '41 * * * *', run: (ctx) => withTransaction(ctx, wipeOldSecrets) },
  // Asked every hour, so that a day without the server is made up for; each text goes once.
  { name: 'outbox.eraseBodies', schedule: '47 * * * *', run: (ctx) => eraseOldTexts(ctx) },
  { name: 'outbox.warn', schedule: '43 * * * *', run: warnOfFailed },
]
