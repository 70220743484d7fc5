import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { PhotoMoment } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { columnsOfPicture } from '../../../db/pictures.ts'
import type { NewPicture } from '../../../db/pictures.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow } from '../../../db/statements.ts'

function photos({ db }: SystemCtx) {
  return (
    db
      .selectFrom('work_order_photos as f')
      .select(['f.id', 'f.order_id as orderId', 'f.name', 'f.type'])
      .select(['f.original_key as originalKey'])
      .select(['f.display_key as displayKey', 'f.thumbnail_key as thumbnailKey'])
      // A check constraint allows only these values.
      .select(sql<Attachment['state']>`f.state`.as('state'))
  )
}

export type OrderPhotoRow = QueryRow<typeof photos>

export async function findOrderPhoto(ctx: SystemCtx, photoId: number): Promise<OrderPhotoRow | undefined> {
  return photos(ctx).where('f.id', '=', photoId).executeTakeFirst()
}

/** Returns the photo that the device has already sent under this key. */
export async function findSentPhoto(
  ctx: SystemCtx,
  orderId: number,
  key: string,
): Promise<OrderPhotoRow | undefined> {
  return photos(ctx).where('f.order_id', '=', orderId).where('f.client_key', '=', key).executeTakeFirst()
}

/** Counts photos of this kind that do not belong to a step yet. */
export async function countFreePhotos(ctx: SystemCtx, orderId: number, moment: PhotoMoment): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('work_order_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('moment', '=', moment)
    .where('event_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface NewPhoto extends NewPicture {
  key: string
  moment: PhotoMoment
}

export async function insertOrderPhoto(
  ctx: SystemWriteCtx,
  orderId: number,
  photo: NewPhoto,
): Promise<number> {
  return insertRow(ctx.db, 'work_order_photos', {
    order_id: orderId,
    moment: photo.moment,
    client_key: photo.key,
    ...columnsOfPicture(photo),
    created_at: ctx.now(),
  })
}

/** Assigns all photos of this kind that belong to no step to the given step. */
export async function takePhotos(
  ctx: SystemWriteCtx,
  { orderId, moment, eventId }: { orderId: number; moment: PhotoMoment; eventId: number },
): Promise<void> {
  await ctx.db
    .updateTable('work_order_photos')
    .set({ event_id: eventId })
    .where('order_id', '=', orderId)
    .where('moment', '=', moment)
    .where('event_id', 'is', null)
    .execute()
}
