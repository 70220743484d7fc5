import { sql } from 'kysely'
import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { Actor } from '../../../policy/actor.ts'
import { actorOf, HOLDINGS, holdingsOf } from '../../../policy/holdings.ts'

export interface Writer {
  actor: Actor
  email: string
  generation: number
  isApproved: boolean
}

/** Finds the person who owns a reply address, with their current rights. */
export async function findWriter({ db }: SystemCtx, userId: number): Promise<Writer | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.base_role', 'u.email', 'u.first_name', 'u.last_name', 'u.mail_generation', 'u.status'])
    .select(HOLDINGS)
    .executeTakeFirst()
  if (!row) return undefined
  const actor = actorOf({ userId, isAdmin: row.base_role === 'ADMIN', ...holdingsOf(row) })
  return {
    actor: { ...actor, name: `${row.first_name} ${row.last_name}` },
    email: row.email,
    generation: row.mail_generation,
    isApproved: row.status === 'Approved',
  }
}

/** Records that the author sent the note by email. */
export async function updateMailed(
  ctx: SystemWriteCtx,
  noteId: number,
  wholeEmail: string | undefined,
): Promise<void> {
  await ctx.db
    .updateTable('issue_events')
    .set({ mailed_by: 'person', whole_email: wholeEmail ?? null })
    .where('id', '=', noteId)
    .execute()
}

/**
 * Returns the whole email of a note. Undefined if the note contains all of the email, or if the email has been deleted.
 */
export async function findWholeEmail(
  { db }: SystemCtx,
  issueId: number,
  noteId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('issue_events')
    .select('whole_email as text')
    .where('issue_id', '=', issueId)
    .where('id', '=', noteId)
    .executeTakeFirst()
  return row?.text ?? undefined
}

export interface UnknownMail {
  noteId: number
  /** The sender's address as the email states it. */
  sender: string | null
  /** The id of the person that the email claims to be from. */
  userId: number
  person: string
  audience: WrittenAudience
}

function unknownMails({ db }: SystemCtx) {
  return (
    db
      .selectFrom('received_mails as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where('r.outcome', '=', 'unknownAddress')
      .select(['r.note_id as noteId', 'r.sender', 'u.id as userId'])
      .select(sql<string>`u.first_name || ' ' || u.last_name`.as('person'))
      // The code writes only values of this type to the column.
      .select(sql<WrittenAudience>`r.audience`.as('audience'))
      // A check constraint requires a note for emails from unknown addresses.
      .$narrowType<{ noteId: number }>()
  )
}

/** Finds emails about the issue that came from unknown addresses and have not been accepted yet. */
export async function findUnknownMails(ctx: SystemCtx, issueId: number): Promise<UnknownMail[]> {
  return unknownMails(ctx).where('r.issue_id', '=', issueId).execute()
}

export async function findUnknownMail(ctx: SystemCtx, noteId: number): Promise<UnknownMail | undefined> {
  return unknownMails(ctx).where('r.note_id', '=', noteId).executeTakeFirst()
}

/** Makes this person the author of the note. */
export async function updateAccepted(
  ctx: SystemWriteCtx,
  { noteId, userId, audience }: UnknownMail,
  isBySide: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('issue_events')
    .set({
      actor_id: userId,
      by_side: isBySide,
      audiences: [audience],
      internal: audience === 'staff',
      shared_at: ctx.now(),
      mailed_by: 'person',
    })
    .where('id', '=', noteId)
    .execute()
  await ctx.db
    .updateTable('received_mails')
    .set({ outcome: 'accepted', sender: null })
    .where('note_id', '=', noteId)
    .execute()
}
