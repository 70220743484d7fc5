import { once } from '../../../jobs/once.ts'
import type { JobHandler } from '../../../jobs/queue.ts'
import { FORGOT_JOB, mailResetLink } from './service.ts'

export const passwordJobs: readonly JobHandler[] = [
  { name: FORGOT_JOB, run: once((tx, { id }) => mailResetLink(tx, id)) },
]
