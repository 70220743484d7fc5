import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import { updateRow } from '../../../db/statements.ts'
import { FIRM_OF_NOTE } from '../../../policy/noteScopes.ts'
import type { NoteFacts } from '../../../policy/notes.ts'

type NoteEntry = Pick<NoteFacts, 'kind' | 'at' | 'internal' | 'audiences' | 'sharedAt' | 'firmId'> & {
  id: number
  note: string
  wholeEmail: string | null
}

export async function findNotes(ctx: SystemCtx, issueId: number): Promise<NoteEntry[]> {
  return (
    ctx.db
      .selectFrom('issue_events as e')
      .select([
        'e.id',
        'e.at',
        'e.shared_at as sharedAt',
        'e.note',
        'e.whole_email as wholeEmail',
        'e.internal',
        FIRM_OF_NOTE.as('firmId'),
      ])
      // The casts are safe because check constraints allow no other text.
      .select(sql<NoteFacts['kind']>`kind`.as('kind'))
      .select(sql<NoteFacts['audiences']>`audiences`.as('audiences'))
      .where('issue_id', '=', issueId)
      .where('note', 'is not', null)
      .$narrowType<{ note: string }>()
      .execute()
  )
}

const SIDE_PERSON = { id: z.number() }

/**
 * Returns the ids of the reporter, the contact and earlier contacts who wrote notes. The copies of their data can
 * contain words from this issue. The fixed order prevents deadlocks between two redactions.
 */
export async function findSidePeople(ctx: SystemCtx, issueId: number): Promise<number[]> {
  const people = await rowsOf(
    ctx.db,
    SIDE_PERSON,
    sql`select p.id from (
        select unnest(array[i.reporter_id, i.contact_id]) as id from issues i where i.id = ${issueId}
        union select e.actor_id from issue_events e where e.issue_id = ${issueId} and e.by_side) p
      where p.id is not null order by p.id`,
  )
  return people.map(({ id }) => id)
}

export async function updateNote(
  ctx: SystemWriteCtx,
  { id, note, wholeEmail }: Pick<NoteEntry, 'id' | 'note' | 'wholeEmail'>,
): Promise<void> {
  await updateRow(ctx.db, 'issue_events', id, { note, whole_email: wholeEmail })
}

export async function findFileNames(
  ctx: SystemCtx,
  issueId: number,
): Promise<{ id: number; name: string; noteId: number | null }[]> {
  return ctx.db
    .selectFrom('issue_attachments')
    .select(['id', 'name', 'note_id as noteId'])
    .where('issue_id', '=', issueId)
    .execute()
}

export async function updateFileName(ctx: SystemWriteCtx, id: number, name: string): Promise<void> {
  await updateRow(ctx.db, 'issue_attachments', id, { name })
}

interface MailTexts {
  subject: string
  body: string | null
}

/**
 * Finds unerased emails whose subject ends with this text, or that quote one of these notes. Locks them until the
 * transaction ends.
 */
export async function lockMails(
  ctx: SystemWriteCtx,
  { subjectEnd, noteIds }: { subjectEnd: string; noteIds: readonly number[] },
): Promise<({ id: number } & MailTexts)[]> {
  return ctx.db
    .selectFrom('outbox_messages')
    .select(['id', 'subject', 'body'])
    .where('subject', 'is not', null)
    .where(
      sql<boolean>`(right(subject, ${subjectEnd.length}) = ${subjectEnd} or note_id = any(${[...noteIds]}::bigint[]))`,
    )
    .forUpdate()
    .$narrowType<{ subject: string }>()
    .execute()
}

export async function updateMail(ctx: SystemWriteCtx, id: number, texts: MailTexts): Promise<void> {
  await updateRow(ctx.db, 'outbox_messages', id, texts)
}

/**
 * Finds received emails that were not accepted and have this text in their subject. Locks them until the transaction
 * ends.
 */
export async function lockReceivedSubjects(
  ctx: SystemWriteCtx,
  part: string,
): Promise<{ id: number; subject: string }[]> {
  return ctx.db
    .selectFrom('received_mails')
    .select(['id', 'subject'])
    .where(({ fn, val }) => fn<number>('strpos', ['subject', val(part)]), '>', 0)
    .forUpdate()
    .$narrowType<{ subject: string }>()
    .execute()
}

export async function updateReceivedSubject(ctx: SystemWriteCtx, id: number, subject: string): Promise<void> {
  await updateRow(ctx.db, 'received_mails', id, { subject })
}

/** Finds the texts that are stored separately for the issue's audit events. */
export async function findAuditTexts(
  ctx: SystemCtx,
  issueId: number,
): Promise<{ eventId: number; texts: Record<string, string> }[]> {
  return (
    ctx.db
      .selectFrom('audit_texts as t')
      .innerJoin('audit_events as e', 'e.id', 't.event_id')
      .select('t.event_id as eventId')
      // The cast is safe: only `emitAudit` writes this column, as an object of texts.
      .select((row) => row.ref('t.texts').$castTo<Record<string, string>>().as('texts'))
      .where('e.object_type', '=', 'issue')
      .where('e.object_id', '=', issueId)
      .execute()
  )
}

export async function deleteAuditTexts(ctx: SystemWriteCtx, eventId: number): Promise<void> {
  await ctx.db.deleteFrom('audit_texts').where('event_id', '=', eventId).execute()
}

/**
 * Deletes the stored answers of the call that reported the issue. A repeated call still finds the issue, and reads it
 * again.
 */
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
 * Replaces a photo under a new id, so that the old addresses no longer work. Keeps the name, size and hash of the
 * uploaded file, so that the server recognises a repeated upload.
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
      'note_id',
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
        .select(['issue_id', 'note_id', 'name', 'size', 'created_at'])
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
  // Quotes and orders that showed the old photo now show the new photo.
  for (const table of ['quote_photos', 'work_order_issue_photos'] as const)
    await ctx.db.updateTable(table).set({ attachment_id: row.id }).where('attachment_id', '=', id).execute()
  await ctx.db.deleteFrom('issue_attachments').where('id', '=', id).execute()
  return row.id
}

/** The columns that hold texts of work orders and quotes: in the row itself, in related rows, and in file names. */
const ORDER_TEXTS = [
  ['work_orders', 'words'],
  ['work_orders', 'decline_reason'],
  ['work_orders', 'done_words'],
  ['work_orders', 'cancel_words'],
  ['work_orders', 'override_reason'],
  ['work_order_events', 'words'],
  ['appointments', 'outcome_words'],
  ['work_order_photos', 'name'],
  ['order_variations', 'words'],
  ['order_variations', 'decision_words'],
  ['order_variations', 'file_name'],
  ['certificates', 'name'],
  ['certificates', 'file_name'],
  ['quotes', 'words'],
  ['quotes', 'quote_words'],
  ['quotes', 'decline_reason'],
  ['quotes', 'override_reason'],
  ['quotes', 'file_name'],
  ['quote_events', 'words'],
] as const

/** Joins row `t` of the given table to its work order or quote `w`, which has the id of the issue. */
function ownerOf(table: OrderText['place'][0]): RawBuilder<unknown> {
  if (table === 'work_orders' || table === 'quotes') return sql`${sql.table(table)} w on w.id = t.id`
  if (table === 'quote_events') return sql`quotes w on w.id = t.quote_id`
  return sql`work_orders w on w.id = t.order_id`
}

export interface OrderText {
  place: (typeof ORDER_TEXTS)[number]
  id: number
  text: string
}

const TEXT = { id: z.number(), text: z.string() }

/** Finds every text of the issue's work orders and quotes. */
export async function findOrderTexts(ctx: SystemCtx, issueId: number): Promise<OrderText[]> {
  const found: OrderText[] = []
  for (const place of ORDER_TEXTS) {
    const [table, column] = place
    const texts = sql`select t.id, ${sql.ref(`t.${column}`)} as text
      from ${sql.table(table)} t join ${ownerOf(table)}
      where w.issue_id = ${issueId} and ${sql.ref(`t.${column}`)} is not null`
    const rows = await rowsOf(ctx.db, TEXT, texts)
    found.push(...rows.map((row) => ({ place, ...row })))
  }
  return found
}

export async function updateOrderText(
  ctx: SystemWriteCtx,
  { place, id }: OrderText,
  text: string,
): Promise<void> {
  const [table, column] = place
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(ctx.db)
}
