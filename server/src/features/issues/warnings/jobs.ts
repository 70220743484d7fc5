import type { JobHandler } from '../../../jobs/queue.ts'
import { warnOfDeadlines } from './service.ts'

export const warningJobs: readonly JobHandler[] = [
  { name: 'issues.warnOfDeadlines', schedule: '* * * * *', run: (ctx) => warnOfDeadlines(ctx) },
]
