import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { PhotoMoment } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

export interface OrderPhotoRow {
  id: number
  orderId: number
  name: string
  type: string
  state: Attachment['state']
  originalKey: string
  displayKey: string | null
  thumbnailKey: string | null
}

// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function photos({ db }: SystemCtx) {
  return (
    db
      .selectFrom('work_order_photos as f')
      .select(['f.id', 'f.order_id as orderId', 'f.name', 'f.type'])
      .select(['f.original_key as originalKey'])
      .select(['f.display_key as displayKey', 'f.thumbnail_key as thumbnailKey'])
      // The table's check lets no other text in.
      .select(sql<Attachment['state']>`f.state`.as('state'))
  )
}

export async function findOrderPhoto(ctx: SystemCtx, photoId: number): Promise<OrderPhotoRow | undefined> {
  return photos(ctx).where('f.id', '=', photoId).executeTakeFirst()
}

/** The photo that the device has sent before under this key. */
export async function findSentPhoto(
  ctx: SystemCtx,
  orderId: number,
  key: string,
): Promise<OrderPhotoRow | undefined> {
  return photos(ctx).where('f.order_id', '=', orderId).where('f.client_key', '=', key).executeTakeFirst()
}

/** How many of this kind no step has taken yet. */
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

interface NewPhoto {
  key: string
  moment: PhotoMoment
  name: string
  type: string
  size: number
  sha256: string
  originalKey: string
}

export async function insertOrderPhoto(
  ctx: SystemWriteCtx,
  orderId: number,
  { key, moment, name, type, size, sha256, originalKey }: NewPhoto,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('work_order_photos')
    .values({
      order_id: orderId,
      moment,
      client_key: key,
      name,
      type,
      size,
      sha256,
      original_key: originalKey,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A step takes the photos of its kind that no other has. */
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

/** Names the copies of one that is prepared, or marks it as none; false when it is gone, or was prepared before. */
export async function updateOrderPhoto(
  ctx: SystemWriteCtx,
  photoId: number,
  keys: { displayKey: string; thumbnailKey: string } | undefined,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('work_order_photos')
    .set(
      keys
        ? { state: 'ready', display_key: keys.displayKey, thumbnail_key: keys.thumbnailKey }
        : { state: 'failed' },
    )
    .where('id', '=', photoId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The files of the rows, or of those that have one of these keys. */
export async function findOrderFiles(
  ctx: SystemCtx,
  keys?: string[],
): Promise<{ key: string; sha256?: string }[]> {
  const rows = await ctx.db
    .selectFrom('work_order_photos')
    .select(['original_key', 'sha256', 'display_key', 'thumbnail_key'])
    .$if(keys !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(original_key = any(${keys}::text[]) or display_key = any(${keys}::text[]) or thumbnail_key = any(${keys}::text[]))`,
      ),
    )
    .execute()
  return rows.flatMap((row) => [
    { key: row.original_key, sha256: row.sha256 },
    ...[row.display_key, row.thumbnail_key].filter((key) => key !== null).map((key) => ({ key })),
  ])
}
