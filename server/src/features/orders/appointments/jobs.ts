import type { JobHandler } from '../../../jobs/queue.ts'
import { remindOfAppointments } from './service.ts'

export const appointmentJobs: readonly JobHandler[] = [
  { name: 'orders.remindOfAppointments', schedule: '* * * * *', run: (ctx) => remindOfAppointments(ctx) },
]
