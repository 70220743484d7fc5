import type { JobHandler } from '../../../jobs/queue.ts'
import { keepTallies } from './service.ts'

export const tallyJobs: readonly JobHandler[] = [
  { name: 'reports.tallies', schedule: '* * * * *', run: (ctx) => keepTallies(ctx) },
]
