import type { JobHandler } from '../../../jobs/queue.ts'
import { keepUpApplications } from './service.ts'

// Asked every hour, done once a day: a start after the hour of a fixed time still does the day's work.
export const upkeepJobs: readonly JobHandler[] = [
  { name: 'users.upkeep', schedule: '7 * * * *', run: (ctx) => keepUpApplications(ctx) },
]
