import type { JobHandler } from '../../../jobs/queue.ts'
import { deleteExpiredPacks, MAKE_JOB, makePackFile } from './service.ts'

export const packJobs: readonly JobHandler[] = [
  { name: MAKE_JOB, run: (ctx, { id }) => makePackFile(ctx, id) },
  { name: 'packs.deleteExpired', schedule: '*/10 * * * *', run: deleteExpiredPacks },
]
