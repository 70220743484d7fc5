import type { JobHandler } from '../../../jobs/queue.ts'
import { followQuestions } from './service.ts'

export const questionJobs: readonly JobHandler[] = [
  { name: 'issues.followQuestions', schedule: '*/15 * * * *', run: (ctx) => followQuestions(ctx) },
]
