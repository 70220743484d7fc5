import type { JobHandler } from '../../../jobs/queue.ts'
import { APPLIED_JOB, tellManagers } from './service.ts'

export const signUpJobs: readonly JobHandler[] = [
  { name: APPLIED_JOB, run: (ctx, { id }) => tellManagers(ctx, id) },
]
