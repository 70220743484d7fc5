import type { JobHandler } from '../../../jobs/queue.ts'
import { OPEN_JOB, openApprovedIssue } from './service.ts'

export const handOverJobs: readonly JobHandler[] = [
  { name: OPEN_JOB, run: (ctx, { id }) => openApprovedIssue(ctx, id) },
]
