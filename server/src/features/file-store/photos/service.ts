import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { findProcessingPictures, updateFailedPictures } from '../../../db/pictures.ts'
import { queueJobs } from '../../../jobs/queue.ts'
import type { QueuedJob } from '../../../jobs/queue.ts'
import { CONVERT_PHOTO_JOB } from '../../announcements/photos/service.ts'
import { CONVERT_JOB } from '../../issues/attachments/service.ts'
import { CONVERT_ORDER_PHOTO_JOB } from '../../orders/photos/service.ts'

/** Every table of photos, with its conversion job. */
const CONVERSIONS = [
  ['issue_attachments', CONVERT_JOB],
  ['work_order_photos', CONVERT_ORDER_PHOTO_JOB],
  ['announcement_photos', CONVERT_PHOTO_JOB],
] as const

async function queueEach(tx: SystemWriteCtx, job: QueuedJob, ids: readonly number[]): Promise<number> {
  await queueJobs(tx, job, ids, { retriesForADay: true })
  return ids.length
}

/** Finds conversions whose jobs the queue has lost, and queues them again. Returns the number of these conversions. */
export async function queueUnconverted(tx: SystemWriteCtx): Promise<number> {
  let count = 0
  for (const [table, job] of CONVERSIONS)
    count += await queueEach(tx, job, await findProcessingPictures(tx.db, table))
  return count
}

/** Tries all failed conversions again, and returns the number of conversions. */
export async function retryPhotos(ctx: SystemCtx): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    let count = 0
    for (const [table, job] of CONVERSIONS)
      count += await queueEach(tx, job, await updateFailedPictures(tx.db, table))
    await emitAudit(tx, {
      action: 'fileStore.retryPhotos',
      object: { type: 'installation', id: null },
      after: { count },
    })
    return count
  })
}
