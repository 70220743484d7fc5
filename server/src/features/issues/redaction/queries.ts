import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/** The entries of the history that hold a note. */
export async function findNotes(ctx: SystemCtx, issueId: number): Promise<{ id: number; note: string }[]> {
  return ctx.db
    .selectFrom('issue_events')
    .select(['id', 'note'])
    .where('issue_id', '=', issueId)
    .where('note', 'is not', null)
    .$narrowType<{ note: string }>()
    .execute()
}

export async function updateNote(ctx: SystemWriteCtx, id: number, note: string): Promise<void> {
  await ctx.db.updateTable('issue_events').set({ note }).where('id', '=', id).execute()
}

export async function findFileNames(
  ctx: SystemCtx,
  issueId: number,
): Promise<{ id: number; name: string }[]> {
  return ctx.db
    .selectFrom('issue_attachments')
    .select(['id', 'name'])
    .where('issue_id', '=', issueId)
    .execute()
}

export async function updateFileName(ctx: SystemWriteCtx, id: number, name: string): Promise<void> {
  await ctx.db.updateTable('issue_attachments').set({ name }).where('id', '=', id).execute()
}

interface MailTexts {
  subject: string
  body: string | null
}

/** The mails whose subjects end like this, and which have not lost their text; locked until the transaction ends. */
export async function lockMails(
  ctx: SystemWriteCtx,
  subjectEnd: string,
): Promise<({ id: number } & MailTexts)[]> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select(['id', 'subject', 'body'])
    .where(({ fn, val }) => fn('right', ['subject', val(subjectEnd.length)]), '=', subjectEnd)
    .forUpdate()
    .$narrowType<{ subject: string }>()
    .execute()
}

export async function updateMail(ctx: SystemWriteCtx, id: number, texts: MailTexts): Promise<void> {
  await ctx.db.updateTable('outbox_messages').set(texts).where('id', '=', id).execute()
}

/** What stands beside the audit of the issue. */
export async function findAuditTexts(
  ctx: SystemCtx,
  issueId: number,
): Promise<{ eventId: number; texts: Record<string, string> }[]> {
  return (
    ctx.db
      .selectFrom('audit_texts as t')
      .innerJoin('audit_events as e', 'e.id', 't.event_id')
      .select('t.event_id as eventId')
      // Written by `emitAudit` alone, as an object of texts.
      .select((row) => row.ref('t.texts').$castTo<Record<string, string>>().as('texts'))
      .where('e.object_type', '=', 'issue')
      .where('e.object_id', '=', issueId)
      .execute()
  )
}

export async function deleteAuditTexts(ctx: SystemWriteCtx, eventId: number): Promise<void> {
  await ctx.db.deleteFrom('audit_texts').where('event_id', '=', eventId).execute()
}

/** What a repeated report is answered: the issue knows its report, and is read anew. */
export async function deleteStoredAnswers(ctx: SystemWriteCtx, issueId: number): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('endpoint', '=', 'reportIssue')
    .where('object_id', '=', issueId)
    .execute()
}

interface RedactedFile {
  sha256: string
  originalKey: string
  displayKey: string
  thumbnailKey: string
}

/**
 * Takes the place of a photo under an id of its own: whoever has kept the old one asks for nothing that there is. Name,
 * size and a hash stay those of the file that was uploaded: it is known by them when it comes again.
 */
export async function replaceAttachment(
  ctx: SystemWriteCtx,
  id: number,
  file: RedactedFile,
): Promise<number> {
  const row = await ctx.db
    .insertInto('issue_attachments')
    .columns([
      'issue_id',
      'name',
      'size',
      'created_at',
      'uploaded_sha256',
      'type',
      'state',
      'sha256',
      'original_key',
      'display_key',
      'thumbnail_key',
    ])
    .expression((query) =>
      query
        .selectFrom('issue_attachments')
        .select(['issue_id', 'name', 'size', 'created_at'])
        .select(({ fn }) => fn.coalesce('uploaded_sha256', 'sha256').as('uploaded_sha256'))
        .select(({ val }) => [
          val('image/jpeg').as('type'),
          val('ready').as('state'),
          val(file.sha256).as('sha256'),
          val(file.originalKey).as('original_key'),
          val(file.displayKey).as('display_key'),
          val(file.thumbnailKey).as('thumbnail_key'),
        ])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('issue_attachments').where('id', '=', id).execute()
  return row.id
}
