import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { ReadDb } from '../../../db/client.ts'
import { columnsOfPicture } from '../../../db/pictures.ts'
import type { NewPicture } from '../../../db/pictures.ts'
import type { QueryRow } from '../../../db/rows.ts'

/** The fields of a file that are shown with its issue. */
export type FileRow = Pick<AttachmentRow, 'id' | 'name' | 'type' | 'size' | 'state'> & {
  /** The hash of the file as uploaded, even after a redacted copy has replaced it. */
  uploadedSha256: string
}

/** The files of an issue as JSON, in the order they were added. Null if there are none. */
export function filesOf(issueId: RawBuilder<unknown>): RawBuilder<FileRow[] | null> {
  return sql`(select json_agg(n) from (select f.id, f.name, f.type, f.size,
      coalesce(f.uploaded_sha256, f.sha256) as "uploadedSha256", f.state
    from issue_attachments f where f.issue_id = ${issueId} and f.note_id is null order by f.created_at, f.id) n)`
}

export type NoteFile = FileRow & { noteId: number }

/** Finds the photos of an issue's notes, in the order they were added. */
export async function findNoteFiles(ctx: SystemCtx, issueId: number): Promise<NoteFile[]> {
  return (
    ctx.db
      .selectFrom('issue_attachments as f')
      .select(['f.id', 'f.note_id as noteId', 'f.name', 'f.type', 'f.size'])
      .select(({ fn }) => fn.coalesce('f.uploaded_sha256', 'f.sha256').as('uploadedSha256'))
      // The cast is safe because a check constraint allows no other text.
      .select(sql<Attachment['state']>`f.state`.as('state'))
      .where('f.issue_id', '=', issueId)
      .where('f.note_id', 'is not', null)
      .$narrowType<{ noteId: number }>()
      .orderBy('f.id')
      .execute()
  )
}

function attachments(db: ReadDb) {
  return (
    db
      .selectFrom('issue_attachments as f')
      .select(['f.id', 'f.issue_id as issueId', 'f.name', 'f.type', 'f.size', 'f.sha256'])
      // The id of the note that the file came with. Null if the file belongs to the issue itself.
      .select(['f.note_id as noteId', 'f.original_key as originalKey'])
      .select(['f.display_key as displayKey', 'f.thumbnail_key as thumbnailKey'])
      // The cast is safe because a check constraint allows no other text.
      .select(sql<Attachment['state']>`f.state`.as('state'))
  )
}

export type AttachmentRow = QueryRow<typeof attachments>

export async function findAttachment(
  ctx: SystemCtx,
  attachmentId: number,
): Promise<AttachmentRow | undefined> {
  return attachments(ctx.db).where('f.id', '=', attachmentId).executeTakeFirst()
}

/** Returns the new ids, in the order of `files`. */
export async function insertAttachments(
  ctx: SystemWriteCtx,
  { issueId, noteId }: { issueId: number; noteId: number | null },
  files: readonly NewPicture[],
): Promise<number[]> {
  const rows = await ctx.db
    .insertInto('issue_attachments')
    .values(
      files.map((file) => ({
        issue_id: issueId,
        note_id: noteId,
        ...columnsOfPicture(file),
        created_at: ctx.now(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteAttachmentRow(ctx: SystemWriteCtx, id: number): Promise<void> {
  await ctx.db.deleteFrom('issue_attachments').where('id', '=', id).execute()
}
