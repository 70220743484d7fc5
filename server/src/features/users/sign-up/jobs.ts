import { once } from '../../../jobs/once.ts'
import type { JobHandler } from '../../../jobs/queue.ts'
import { APPLIED_JOB, tellManagers } from './service.ts'

export const signUpJobs: readonly JobHandler[] = [
  { name: APPLIED_JOB, run: once((tx, { id }) => tellManagers(tx, id)) },
]
