import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import type { NoteFacts } from '../../../policy/notes.ts'
import { KIND_AND_STATUS } from '../../notifications/queries.ts'

/** SQL for the strongest role of the person in this column. Null if the column names nobody. */
export function roleOf(column: string): RawBuilder<RoleName | null> {
  const strength = sql`array_position(array[${sql.join(ROLES.map((role) => sql.lit(role)))}], m.role)`
  return sql`(select case when w.base_role = 'ADMIN' then 'ADMIN' else coalesce(
      (select m.role from property_roles m where m.user_id = w.id order by ${strength} limit 1), 'TENANT') end
    from users w where w.id = ${sql.ref(column)})`
}

export type AccountFacts = Awaited<ReturnType<typeof getAccountFacts>>

export async function getAccountFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('homes as p', 'p.id', 'u.requested_property_id')
    .select(['u.email', 'u.first_name as firstName', 'u.last_name as lastName', 'u.status'])
    .select(['u.phone_number as phoneNumber', 'u.photo_key as photoKey', 'u.created_at as createdAt'])
    .select(['u.applied_at as appliedAt', 'u.decided_at as decidedAt', 'u.mfa_enabled as mfaEnabled'])
    .select(['u.totp_confirmed_at as authenticatorSince', 'p.name as requestedProperty'])
    .select((row) =>
      row
        .selectFrom('recovery_codes as c')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .select((codes) => codes.fn.countAll<number>().as('count'))
        .as('recoveryCodesLeft'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type RoleFacts = Awaited<ReturnType<typeof findRoleFacts>>

export async function findRoleFacts(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('property_roles as m')
      .innerJoin('homes as p', 'p.id', 'm.property_id')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .select(['p.name as property', 'p.address', 'd.name as development', 'm.created_at as since'])
      // The cast is safe, because a check constraint guarantees this type.
      .select(sql<RoleName>`m.role`.as('role'))
      .where('m.user_id', '=', userId)
      .orderBy('m.created_at')
      .execute()
  )
}

export type SessionFacts = Awaited<ReturnType<typeof findSessionFacts>>

export async function findSessionFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'last_seen_at as lastSeenAt', 'ended_at as endedAt'])
    .select(['user_agent as browser', 'ip as network'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export type EventFacts = Awaited<ReturnType<typeof findEvents>>

export async function findEvents(ctx: SystemCtx, issueIds: readonly number[]) {
  return (
    ctx.db
      .selectFrom('issue_events as e')
      .select(['e.id', 'e.issue_id as issueId', 'e.at', 'e.actor_id as actorId', 'e.note'])
      .select('e.whole_email as wholeEmail')
      .select(['e.from_status as fromStatus', 'e.to_status as toStatus', 'e.internal'])
      .select('e.shared_at as sharedAt')
      // The casts are safe, because check constraints guarantee these types.
      .select(sql<NoteFacts['kind']>`e.kind`.as('kind'))
      .select(sql<NoteFacts['audiences']>`e.audiences`.as('audiences'))
      .select(sql<NoteFacts['takenFrom']>`e.taken_from`.as('takenFrom'))
      .select(roleOf('e.actor_id').as('actor'))
      .leftJoin('verdicts as v', 'v.event_id', 'e.id')
      .select(['v.answer as isItFixed', 'v.stars'])
      .where(sql<boolean>`e.issue_id = any(${issueIds}::bigint[])`)
      .orderBy('e.id')
      .execute()
  )
}

export type EndedRoleFacts = Awaited<ReturnType<typeof findEndedRoleFacts>>

export async function findEndedRoleFacts(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('ended_roles as m')
      .innerJoin('homes as p', 'p.id', 'm.property_id')
      .select(['p.name as property', 'p.address', 'm.ended_at as until'])
      // The row was copied from a table whose check constraint guarantees this type.
      .select(sql<RoleName>`m.role`.as('role'))
      .where('m.user_id', '=', userId)
      .orderBy('m.ended_at')
      .execute()
  )
}

export type PhotoFacts = Awaited<ReturnType<typeof findPhotos>>

/** Finds the photos of these issues and their notes that can be shown. */
export async function findPhotos(ctx: SystemCtx, issueIds: readonly number[]) {
  return ctx.db
    .selectFrom('issue_attachments as f')
    .innerJoin('issues as i', 'i.id', 'f.issue_id')
    .select(['f.id', 'f.issue_id as issueId', 'i.job_id as jobId', 'f.name', 'f.created_at as addedAt'])
    .select(['f.display_key as key', 'f.note_id as noteId'])
    .where(sql<boolean>`f.issue_id = any(${issueIds}::bigint[])`)
    .where('f.display_key', 'is not', null)
    .$narrowType<{ key: string }>()
    .orderBy('f.id')
    .execute()
}

export type FeedbackFacts = Awaited<ReturnType<typeof findFeedbackFacts>>

export async function findFeedbackFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('feedback')
    .select(['created_at as at', 'rating', 'comment', 'page_path as page'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export type EnquiryFacts = Awaited<ReturnType<typeof findEnquiryFacts>>

export async function findEnquiryFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('enquiries as q')
    .leftJoin('homes as p', 'p.id', 'q.property_id')
    .select(['q.created_at as at', 'q.subject', 'q.message', 'p.name as property'])
    .where('q.user_id', '=', userId)
    .orderBy('q.id')
    .execute()
}

export type ReceivedMailFacts = Awaited<ReturnType<typeof findReceivedMailFacts>>

/** Emails received from the person's address that were not accepted as notes. */
export async function findReceivedMailFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('received_mails as r')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = lower(r.sender)`))
    .select(['r.received_at as at', 'r.subject', 'r.outcome'])
    .where('u.id', '=', userId)
    .where('r.issue_id', 'is', null)
    .orderBy('r.id')
    .execute()
}

export type StaffNoteFacts = Awaited<ReturnType<typeof findStaffNoteFacts>>

export async function findStaffNoteFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('staff_notes as n')
    .select(['n.created_at as at', 'n.text'])
    .select(roleOf('n.author_id').as('by'))
    .where('n.user_id', '=', userId)
    .orderBy('n.id')
    .execute()
}

export type MessageFacts = Awaited<ReturnType<typeof findMessageFacts>>

/**
 * Finds emails to the person, without the parts about other people that staff receive. Leaves out text messages,
 * because the number might have belonged to somebody else.
 */
export async function findMessageFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('outbox_messages as o')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select(['o.created_at as at', 'o.sent_at as sentAt', 'o.about_others as isAboutOthers'])
    .select(sql<string | null>`case when not o.about_others then o.subject end`.as('subject'))
    .select(sql<string | null>`case when not o.about_others then o.body end`.as('text'))
    .where('o.channel', '=', 'email')
    .whereRef('o.recipient', '=', 'u.email')
    .whereRef('o.created_at', '>=', 'u.created_at')
    .orderBy('o.id')
    .execute()
}

export type CalendarFacts = Awaited<ReturnType<typeof findCalendarFacts>>

export async function findCalendarFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('homes as p', 'p.id', 'f.property_id')
    .select(['p.name as property', 'f.created_at as since'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .execute()
}

export type ItemFacts = Awaited<ReturnType<typeof findItemFacts>>

export async function findItemFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('notifications as n')
    .innerJoin('issues as i', 'i.id', 'n.issue_id')
    .select(['n.created_at as at', 'n.read_at as readAt', 'i.job_id as jobId'])
    .select(KIND_AND_STATUS)
    .where('n.user_id', '=', userId)
    .orderBy('n.id')
    .execute()
}

export interface NamedPerson {
  name: string
  email: string
  phoneNumber: string | null
  role: RoleName
}

/** Normalises a name as `wordsOf` does, so that the name matches the words of a text. */
const firstWordOf = (name: string): RawBuilder<string> =>
  sql`btrim(replace(lower(split_part(${sql.ref(name)}, ' ', 1)), '’', ${"'"}), ${".'-"})`

/** Other people whose name, address or number might occur in a text with these lower-case words and numbers. */
export async function findPeopleBy(
  ctx: SystemCtx,
  userId: number,
  { words, numbers }: { words: readonly string[]; numbers: readonly string[] },
): Promise<NamedPerson[]> {
  const isWord = (text: RawBuilder<string>): RawBuilder<boolean> => sql`${text} = any(${words}::text[])`
  return ctx.db
    .selectFrom('users as o')
    .select(['o.email', 'o.phone_number as phoneNumber'])
    .select(sql<string>`o.first_name || ' ' || o.last_name`.as('name'))
    .select(sql<RoleName>`${roleOf('o.id')}`.as('role'))
    .where('o.id', '!=', userId)
    .where(
      sql<boolean>`(${isWord(firstWordOf('o.first_name'))} and ${isWord(firstWordOf('o.last_name'))}
        or ${isWord(sql`lower(o.email)`)} or o.phone_number = any(${numbers}::text[]))`,
    )
    .execute()
}

export async function findFirmName(ctx: SystemCtx, userId: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('firm_people as m')
    .innerJoin('firms as f', 'f.id', 'm.firm_id')
    .select('f.name')
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The person's request to erase the account. */
export interface ErasureRequestRow {
  askedAt: Date
  refusedAt: Date | null
  reason: string | null
}

export async function findErasureRequest(
  ctx: SystemCtx,
  userId: number,
): Promise<ErasureRequestRow | undefined> {
  return ctx.db
    .selectFrom('erasure_requests')
    .select(['asked_at as askedAt', 'refused_at as refusedAt', 'reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
