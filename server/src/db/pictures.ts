import { sql } from 'kysely'
import type { ReadDb, Tx } from './client.ts'

/**
 * Tables with uploaded pictures. Each row also gets the smaller copies of its picture when the server has made the
 * copies.
 */
export type PictureTable = 'announcement_photos' | 'issue_attachments' | 'work_order_photos'

/** A picture as a person uploaded it. */
export interface NewPicture {
  name: string
  type: string
  size: number
  sha256: string
  originalKey: string
}

export const columnsOfPicture = ({ name, type, size, sha256, originalKey }: NewPicture) => ({
  name,
  type,
  size,
  sha256,
  original_key: originalKey,
})

export interface PictureCopies {
  displayKey: string
  thumbnailKey: string
}

/**
 * Records the copies of a converted picture, or marks it as failed. Returns false if the picture was removed or already
 * processed.
 */
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

/** Counts one more interrupted conversion of a picture. Returns the new number. */
export async function updateInterruptions(db: Tx, table: PictureTable, id: number): Promise<number> {
  const row = await db
    .updateTable(table)
    .set((eb) => ({ interruptions: eb('interruptions', '+', 1) }))
    .where('id', '=', id)
    .returning('interruptions')
    .executeTakeFirst()
  return row?.interruptions ?? 0
}

export async function findProcessingPictures(db: ReadDb, table: PictureTable): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('state', '=', 'processing').execute()
  return rows.map(({ id }) => id)
}

/** Marks failed pictures for another conversion. Returns their ids. */
export async function updateFailedPictures(db: Tx, table: PictureTable): Promise<number[]> {
  const rows = await db
    .updateTable(table)
    .set({ state: 'processing', interruptions: 0 })
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the files of all pictures, or only of pictures with one of these keys. */
export async function findPictureFiles(
  db: ReadDb,
  table: PictureTable,
  keys?: string[],
): Promise<{ key: string; sha256?: string }[]> {
  const rows = await db
    .selectFrom(table)
    .select(['original_key', 'sha256', 'display_key', 'thumbnail_key'])
    .$if(keys !== undefined, (query) =>
      query.where(
        sql<boolean>`(original_key = any(${keys}::text[]) or display_key = any(${keys}::text[]) or thumbnail_key = any(${keys}::text[]))`,
      ),
    )
    .execute()
  return rows.flatMap((row) => [
    { key: row.original_key, sha256: row.sha256 },
    ...[row.display_key, row.thumbnail_key].filter((key) => key !== null).map((key) => ({ key })),
  ])
}
