import type { JobHandler } from '../../jobs/queue.ts'
import { OPEN_JOB, openApprovedIssue } from './hand-over/service.ts'

export const issueJobs: readonly JobHandler[] = [
  { name: OPEN_JOB, run: (ctx, { id }) => openApprovedIssue(ctx, id) },
]
