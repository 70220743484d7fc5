import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { columnsOfPicture } from '../../../db/pictures.ts'
import type { NewPicture } from '../../../db/pictures.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { insertRow } from '../../../db/statements.ts'

function photos({ db }: SystemCtx) {
  return (
    db
      .selectFrom('announcement_photos as f')
      .select(['f.id', 'f.announcement_id as announcementId', 'f.name', 'f.type', 'f.size'])
      .select(['f.sha256 as uploadedSha256', 'f.original_key as originalKey'])
      .select(['f.display_key as displayKey', 'f.thumbnail_key as thumbnailKey'])
      // A check constraint guarantees the type of this column.
      .select(sql<Attachment['state']>`f.state`.as('state'))
  )
}

export type PhotoRow = QueryRow<typeof photos>

export async function findPhotos(ctx: SystemCtx, announcementId: number): Promise<PhotoRow[]> {
  return photos(ctx).where('f.announcement_id', '=', announcementId).orderBy('f.id').execute()
}

export async function findPhoto(ctx: SystemCtx, photoId: number): Promise<PhotoRow | undefined> {
  return photos(ctx).where('f.id', '=', photoId).executeTakeFirst()
}

export async function insertPhoto(
  ctx: SystemWriteCtx,
  announcementId: number,
  photo: NewPicture,
): Promise<number> {
  return insertRow(ctx.db, 'announcement_photos', {
    announcement_id: announcementId,
    ...columnsOfPicture(photo),
    created_at: ctx.now(),
  })
}

export async function deletePhotoRow(ctx: SystemWriteCtx, photoId: number): Promise<void> {
  await ctx.db.deleteFrom('announcement_photos').where('id', '=', photoId).execute()
}
