import type { JobHandler } from '../../../jobs/queue.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

export const attachmentJobs: readonly JobHandler[] = [
  { name: CONVERT_JOB, run: (ctx, { id }) => convertAttachment(ctx, id) },
]
