import type { JobHandler } from '../../../jobs/queue.ts'
import { CONVERT_PHOTO_JOB, convertPhoto } from './service.ts'

export const announcementPhotoJobs: readonly JobHandler[] = [
  { name: CONVERT_PHOTO_JOB, run: (ctx, { id }) => convertPhoto(ctx, id) },
]
