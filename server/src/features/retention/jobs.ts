import type { JobHandler } from '../../jobs/queue.ts'
import { keepRetention } from './service.ts'

// Asked every hour, so that a day without the server is made up for.
export const retentionJobs: readonly JobHandler[] = [
  { name: 'retention.run', schedule: '17 * * * *', run: (ctx) => keepRetention(ctx) },
]
