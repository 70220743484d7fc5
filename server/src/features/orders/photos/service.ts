import { ORDER_PHOTOS_MAX } from '@doorstep/contract/orders/rules'
import type { AddOrderPhoto, TakenPhoto } from '@doorstep/contract/orders/work/schema'
import { PHOTO_MISSING, PHOTOS_CLOSED, PHOTOS_FULL } from '@doorstep/contract/orders/work/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updatePicture } from '../../../db/pictures.ts'
import { AppError, invalid } from '../../../errors.ts'
import { convertStored } from '../../../files/convert.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { inspectFiles, withUploads } from '../../issues/attachments/service.ts'
import { getIssueById } from '../../issues/queries.ts'
import { getOrderById } from '../queries.ts'
import type { OrderRow } from '../queries.ts'
import { signalOrder } from '../service.ts'
import { isUnderWay, notNow } from '../rules.ts'
import { countFreePhotos, findOrderPhoto, findSentPhoto, insertOrderPhoto } from './queries.ts'

export const CONVERT_ORDER_PHOTO_JOB = 'orders.convertPhoto'

interface PhotoInput {
  photo: AddOrderPhoto
  files: UploadedFile[]
}

/** Stores one photo for an order. If the key was used before, returns the same photo. */
export async function storePhoto<C extends SystemCtx>(
  ctx: C,
  { photo, files }: PhotoInput,
  lock: (tx: C & SystemWriteCtx) => Promise<OrderRow>,
): Promise<TakenPhoto> {
  await inspectFiles(files)
  if (files.length === 0) throw invalid({ files: PHOTO_MISSING })
  return withUploads(ctx, files, (uploads) =>
    withTransaction(ctx, async (tx) => {
      const order = await lock(tx)
      const sent = await findSentPhoto(tx, order.id, photo.key)
      if (sent) return { photoId: sent.id }
      if (!isUnderWay(order.status)) throw notNow(order, PHOTOS_CLOSED)
      if ((await countFreePhotos(tx, order.id, photo.moment)) >= ORDER_PHOTOS_MAX)
        throw invalid({ files: PHOTOS_FULL })
      const [upload] = uploads
      if (!upload) throw invalid({ files: PHOTO_MISSING })
      const photoId = await insertOrderPhoto(tx, order.id, { ...upload, ...photo })
      upload.hasRow = true
      await queueJob(tx, CONVERT_ORDER_PHOTO_JOB, photoId, { retriesForADay: true })
      await emitAudit(tx, {
        action: 'order.addPhoto',
        object: { type: 'issue', id: order.issueId },
        after: { orderId: order.id, photoId, moment: photo.moment },
      })
      signalOrder(tx, await getIssueById(tx, order.issueId), order)
      return { photoId }
    }),
  )
}

export async function convertOrderPhoto(ctx: SystemCtx, photoId: number): Promise<void> {
  const photo = await findOrderPhoto(ctx, photoId)
  if (photo?.state !== 'processing') return
  await convertStored(ctx, 'work_order_photos', photo, (keys) =>
    withTransaction(ctx, async (tx) => {
      if (!(await updatePicture(tx.db, 'work_order_photos', photo.id, keys)))
        throw new AppError('CONFLICT', 'Somebody has removed this photo in the meantime.')
      const order = await getOrderById(tx, photo.orderId)
      await emitAudit(tx, {
        action: 'order.convertPhoto',
        object: { type: 'issue', id: order.issueId },
        after: { orderId: order.id, photoId, ready: keys !== undefined },
      })
      signalOrder(tx, await getIssueById(tx, order.issueId), order)
    }),
  )
}
