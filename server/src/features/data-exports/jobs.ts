import type { JobHandler } from '../../jobs/queue.ts'
import { deleteExpired, MAKE_JOB, makeDataExport } from './service.ts'

export const dataExportJobs: readonly JobHandler[] = [
  { name: MAKE_JOB, run: (ctx, { id }) => makeDataExport(ctx, id) },
  { name: 'dataExports.deleteExpired', schedule: '*/10 * * * *', run: deleteExpired },
]
