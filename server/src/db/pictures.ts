import { sql } from 'kysely'
import type { ReadDb, Tx } from './client.ts'

/** Tables of pictures as they were uploaded, with their copies once they are prepared. */
type PictureTable = 'announcement_photos' | 'issue_attachments' | 'work_order_photos'

export interface PictureCopies {
  displayKey: string
  thumbnailKey: string
}

/** Names the copies of one that is prepared, or marks it as none; false when it is gone, or was prepared before. */
export async function updatePicture(
  db: Tx,
  table: PictureTable,
  id: number,
  copies: PictureCopies | undefined,
): Promise<boolean> {
  const result = await db
    .updateTable(table)
    .set(
      copies
        ? { state: 'ready', display_key: copies.displayKey, thumbnail_key: copies.thumbnailKey }
        : { state: 'failed' },
    )
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The files of the rows, or of those that have one of these keys. */
export async function findPictureFiles(
  db: ReadDb,
  table: PictureTable,
  keys?: string[],
): Promise<{ key: string; sha256?: string }[]> {
  const rows = await db
    .selectFrom(table)
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
