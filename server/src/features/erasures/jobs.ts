import type { JobHandler } from '../../jobs/queue.ts'
import { repeatErasures } from './service.ts'

// The start does it before anybody is served; this is for a store that was away then.
export const erasureJobs: readonly JobHandler[] = [
  { name: 'erasures.repeat', schedule: '*/5 * * * *', run: async (ctx) => void (await repeatErasures(ctx)) },
]
