import type { JobHandler } from '../../../jobs/queue.ts'
import { sendSummaries } from './service.ts'

// Asked at every hour's quarters, as some zones differ by such; done once a day.
export const itemJobs: readonly JobHandler[] = [
  { name: 'items.summarise', schedule: '*/15 * * * *', run: (ctx) => sendSummaries(ctx) },
]
