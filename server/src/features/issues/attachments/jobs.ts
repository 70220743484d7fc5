import type { JobHandler } from '../../../jobs/queue.ts'
import { sweepOrphans } from '../../../files/sweep.ts'
import type { SystemCtx } from '../../../context.ts'
import { findPhotoKeys } from '../../profiles/queries.ts'
import { findProofKeys } from '../../users/proofs/queries.ts'
import { findKnownKeys } from './queries.ts'
import { CONVERT_JOB, convertAttachment } from './service.ts'

const ORPHAN_AGE_MS = 5 * 60 * 1000

/** Everything that has files: one whose key nobody here knows is an orphan. */
async function findOwnedKeys(ctx: SystemCtx, keys: string[]): Promise<Set<string>> {
  const [attachments, proofs, photos] = await Promise.all([
    findKnownKeys(ctx, keys),
    findProofKeys(ctx, keys),
    findPhotoKeys(ctx, keys),
  ])
  return new Set([...attachments, ...proofs, ...photos])
}

export const attachmentJobs: readonly JobHandler[] = [
  { name: CONVERT_JOB, run: (ctx, { id }) => convertAttachment(ctx, id) },
  {
    name: 'attachments.sweep',
    schedule: '*/5 * * * *',
    run: async (ctx) => {
      await sweepOrphans(ctx.services.files, (keys) => findOwnedKeys(ctx, keys), ORPHAN_AGE_MS)
    },
  },
]
