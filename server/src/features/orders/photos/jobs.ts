import type { JobHandler } from '../../../jobs/queue.ts'
import { CONVERT_ORDER_PHOTO_JOB, convertOrderPhoto } from './service.ts'

export const orderPhotoJobs: readonly JobHandler[] = [
  { name: CONVERT_ORDER_PHOTO_JOB, run: (ctx, { id }) => convertOrderPhoto(ctx, id) },
]
