import type { JobHandler } from '../../../jobs/queue.ts'
import { WARN_JOB, warnOfPapers } from './service.ts'

// Asked every hour, done once a day: a start after the hour of a fixed time still does the day's work.
export const paperJobs: readonly JobHandler[] = [
  { name: WARN_JOB, schedule: '13 * * * *', run: (ctx) => warnOfPapers(ctx) },
]
