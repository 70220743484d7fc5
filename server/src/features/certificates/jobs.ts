import type { JobHandler } from '../../jobs/queue.ts'
import { WARN_JOB, warnOfCertificates } from './service.ts'

// Asked every hour, done once a day: a start after the hour of a fixed time still does the day's work.
export const certificateJobs: readonly JobHandler[] = [
  { name: WARN_JOB, schedule: '23 * * * *', run: (ctx) => warnOfCertificates(ctx) },
]
