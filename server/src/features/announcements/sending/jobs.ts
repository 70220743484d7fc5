import type { JobHandler } from '../../../jobs/queue.ts'
import { SEND_JOB, sendAll, sendWaiting } from './service.ts'

export const announcementJobs: readonly JobHandler[] = [
  { name: SEND_JOB, run: (ctx, { id }) => sendAll(ctx, id) },
  { name: 'announcements.sendWaiting', schedule: '* * * * *', run: (ctx) => sendWaiting(ctx) },
]
