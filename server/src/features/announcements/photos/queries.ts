import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

export interface PhotoRow {
  id: number
  announcementId: number
  name: string
  type: string
  size: number
  uploadedSha256: string
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
      .selectFrom('announcement_photos as f')
      .select(['f.id', 'f.announcement_id as announcementId', 'f.name', 'f.type', 'f.size'])
      .select(['f.sha256 as uploadedSha256', 'f.original_key as originalKey'])
      .select(['f.display_key as displayKey', 'f.thumbnail_key as thumbnailKey'])
      // The table's check lets no other text in.
      .select(sql<Attachment['state']>`f.state`.as('state'))
  )
}

/** The photos of an announcement, in the order in which they were added. */
export async function findPhotos(ctx: SystemCtx, announcementId: number): Promise<PhotoRow[]> {
  return photos(ctx).where('f.announcement_id', '=', announcementId).orderBy('f.id').execute()
}

export async function findPhoto(ctx: SystemCtx, photoId: number): Promise<PhotoRow | undefined> {
  return photos(ctx).where('f.id', '=', photoId).executeTakeFirst()
}

interface NewPhoto {
  name: string
  type: string
  size: number
  sha256: string
  originalKey: string
}

export async function insertPhoto(
  ctx: SystemWriteCtx,
  announcementId: number,
  { name, type, size, sha256, originalKey }: NewPhoto,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('announcement_photos')
    .values({
      announcement_id: announcementId,
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

export async function deletePhotoRow(ctx: SystemWriteCtx, photoId: number): Promise<void> {
  await ctx.db.deleteFrom('announcement_photos').where('id', '=', photoId).execute()
}

/** Names the copies of one that is prepared, or marks it as none; false when it is gone, or was prepared before. */
export async function updatePrepared(
  ctx: SystemWriteCtx,
  photoId: number,
  keys: { displayKey: string; thumbnailKey: string } | undefined,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('announcement_photos')
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
export async function findAnnouncementFiles(
  ctx: SystemCtx,
  keys?: string[],
): Promise<{ key: string; sha256?: string }[]> {
  const rows = await ctx.db
    .selectFrom('announcement_photos')
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
