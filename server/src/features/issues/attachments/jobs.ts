import type { JobHandler } from '../../../jobs/queue.ts'
import { sweepOrphans } from '../../../files/sweep.ts'
import { findKnownKeys } from './queries.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

const ORPHAN_AGE_MS = 5 * 60 * 1000

export const attachmentJobs: readonly JobHandler[] = [
  { name: CONVERT_JOB, run: (ctx, { id }) => convertAttachment(ctx, id) },
  {
    name: 'attachments.sweep',
    schedule: '*/5 * * * *',
    run: async (ctx) => {
      await sweepOrphans(ctx.services.files, (keys) => findKnownKeys(ctx, keys), ORPHAN_AGE_MS)
    },
  },
]
