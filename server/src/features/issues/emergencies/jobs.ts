import type { JobHandler } from '../../../jobs/queue.ts'
import { approveEmergency, EMERGENCY_JOB } from './service.ts'

export const emergencyJobs: readonly JobHandler[] = [
  { name: EMERGENCY_JOB, run: (ctx, { id }) => approveEmergency(ctx, id) },
]
