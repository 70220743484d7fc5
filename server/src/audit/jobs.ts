import type { JobHandler } from '../jobs/queue.ts'
import { placeAudit } from './placeAudit.ts'
import { sealAudit } from './sealAudit.ts'

export const auditJobs: readonly JobHandler[] = [
  {
    name: 'audit.seal',
    schedule: '* * * * *',
    run: async (ctx) => {
      await sealAudit(ctx)
    },
  },
  { name: 'audit.place', schedule: '* * * * *', run: placeAudit },
]
