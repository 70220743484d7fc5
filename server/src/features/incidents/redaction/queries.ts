import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** Changes the title, and writes a new version even if the title stays the same. */
export async function updateTitle({ db }: SystemWriteCtx, id: number, title: string): Promise<void> {
  await updateRow(db, 'incidents', id, { title, version: sql<number>`version + 1` })
}

export async function updateBody(ctx: SystemWriteCtx, updateId: number, body: string): Promise<void> {
  await updateRow(ctx.db, 'incident_updates', updateId, { body, redacted_at: ctx.now() })
}

interface MailTexts {
  subject: string
  body: string | null
}

/** The emails about the incident that still have a subject, locked until the transaction ends. */
export async function lockMails(
  { db }: SystemWriteCtx,
  incidentId: number,
): Promise<({ id: number } & MailTexts)[]> {
  return db
    .selectFrom('outbox_messages')
    .select(['id', 'subject', 'body'])
    .where('incident_id', '=', incidentId)
    .where('subject', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ subject: string }>()
    .execute()
}

/** A single statement changes all emails, because an incident can have tens of thousands of them. */
export async function updateMails(
  { db }: SystemWriteCtx,
  mails: readonly ({ id: number } & MailTexts)[],
): Promise<void> {
  if (mails.length === 0) return
  await sql`update outbox_messages o set subject = t.subject, body = t.body
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ subject }) => subject)}::text[],
      ${mails.map(({ body }) => body)}::text[]) as t (id, subject, body)
    where o.id = t.id`.execute(db)
}

/** The people with a copy of their data that contains one of these emails, or whose copy is being made. */
export async function findCopyOwners({ db }: SystemCtx, mailIds: readonly number[]): Promise<number[]> {
  const rows = db
    .selectFrom('data_exports as x')
    .innerJoin('users as u', 'u.id', 'x.user_id')
    .innerJoin('outbox_messages as o', 'o.recipient', 'u.email')
    .select('u.id')
    .distinct()
    .where(sql<boolean>`o.id = any(${[...mailIds]}::bigint[])`)
    .orderBy('u.id')
  return (await rows.execute()).map(({ id }) => id)
}
