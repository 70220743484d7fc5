import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { ItemKind, MailChoice } from '@doorstep/contract/items/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

/** The strongest role of the person whom the column names; null where it names nobody. */
export function roleOf(column: string): RawBuilder<RoleName | null> {
  const strength = sql`array_position(array[${sql.join(ROLES.map((role) => sql.lit(role)))}], m.role)`
  return sql`(select case when w.base_role = 'ADMIN' then 'ADMIN' else coalesce(
      (select m.role from property_roles m where m.user_id = w.id order by ${strength} limit 1), 'TENANT') end
    from users w where w.id = ${sql.ref(column)})`
}

export type AccountFacts = Awaited<ReturnType<typeof getAccountFacts>>

// The inferred type is what the builder's columns are.
// oxlint-disable-next-line typescript/explicit-function-return-type
export async function getAccountFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('properties as p', 'p.id', 'u.requested_property_id')
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

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findRoleFacts(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('property_roles as m')
      .innerJoin('properties as p', 'p.id', 'm.property_id')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .select(['p.name as property', 'p.address', 'd.name as development', 'm.created_at as since'])
      // The table's check lets no other text in.
      .select(sql<RoleName>`m.role`.as('role'))
      .where('m.user_id', '=', userId)
      .orderBy('m.created_at')
      .execute()
  )
}

export type SessionFacts = Awaited<ReturnType<typeof findSessionFacts>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findSessionFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'last_seen_at as lastSeenAt', 'ended_at as endedAt'])
    .select(['user_agent as browser', 'ip as network'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export type IssueFacts = Awaited<ReturnType<typeof findIssueFacts>>

/** What was reported by, or for, the person. */
// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findIssueFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issues as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .innerJoin('categories as c', 'c.id', 'i.category_id')
    .leftJoin('categories as s', 's.id', 'i.sub_category_id')
    .leftJoin('categories as t', 't.id', 'i.sub_sub_category_id')
    .select(['i.id', 'i.job_id as jobId', 'i.title', 'i.description', 'p.name as property', 'p.address'])
    .select(['c.name as category', 's.name as subCategory', 't.name as subSubCategory'])
    .select(['i.vulnerable_persons as vulnerablePersons', 'i.priority', 'i.emergency_kind as emergency'])
    .select(['i.created_at as createdAt'])
    .select(['i.updated_at as updatedAt', 'i.reported_by as reportedById'])
    .select(roleOf('i.reported_by').as('reportedBy'))
    .select(sql<IssueStatus>`i.status`.as('status'))
    .where('i.reporter_id', '=', userId)
    .orderBy('i.job_id')
    .execute()
}

export type ReportedForOthers = Awaited<ReturnType<typeof findReportedForOthers>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findReportedForOthers(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('issues')
    .select(['job_id as jobId', 'created_at as createdAt'])
    .where('reported_by', '=', userId)
    .where('reporter_id', '!=', userId)
    .orderBy('job_id')
    .execute()
}

export type EventFacts = Awaited<ReturnType<typeof findPublicEvents>>

/** The public history of these issues. */
// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findPublicEvents(ctx: SystemCtx, issueIds: readonly number[]) {
  return ctx.db
    .selectFrom('issue_events as e')
    .select(['e.issue_id as issueId', 'e.at', 'e.kind', 'e.actor_id as actorId', 'e.note'])
    .select(['e.from_status as fromStatus', 'e.to_status as toStatus', 'e.internal'])
    .select(roleOf('e.actor_id').as('actor'))
    .where(sql<boolean>`e.issue_id = any(${issueIds}::bigint[])`)
    .where(sql<boolean>`not (e.internal and e.kind = 'noteAdded')`)
    .orderBy('e.id')
    .execute()
}

export type PhotoFacts = Awaited<ReturnType<typeof findPhotos>>

/** The photos of these issues that can be shown. */
// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findPhotos(ctx: SystemCtx, issueIds: readonly number[]) {
  return ctx.db
    .selectFrom('issue_attachments as f')
    .innerJoin('issues as i', 'i.id', 'f.issue_id')
    .select(['f.id', 'f.issue_id as issueId', 'i.job_id as jobId', 'f.name', 'f.created_at as addedAt'])
    .select('f.display_key as key')
    .where(sql<boolean>`f.issue_id = any(${issueIds}::bigint[])`)
    .where('f.display_key', 'is not', null)
    .$narrowType<{ key: string }>()
    .orderBy('f.id')
    .execute()
}

export type FeedbackFacts = Awaited<ReturnType<typeof findFeedbackFacts>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findFeedbackFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('feedback')
    .select(['created_at as at', 'rating', 'comment', 'page_path as page'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export type EnquiryFacts = Awaited<ReturnType<typeof findEnquiryFacts>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findEnquiryFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('enquiries as q')
    .leftJoin('properties as p', 'p.id', 'q.property_id')
    .select(['q.created_at as at', 'q.subject', 'q.message', 'p.name as property'])
    .where('q.user_id', '=', userId)
    .orderBy('q.id')
    .execute()
}

export type MessageFacts = Awaited<ReturnType<typeof findMessageFacts>>

/**
 * The mails to the person, without what staff are told of others. No text messages: a number may have been somebody
 * else's when they were sent.
 */
// oxlint-disable-next-line typescript/explicit-function-return-type
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

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findCalendarFacts(ctx: SystemCtx, userId: number) {
  return ctx.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select(['p.name as property', 'f.created_at as since'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .execute()
}

export type ItemFacts = Awaited<ReturnType<typeof findItemFacts>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findItemFacts(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('items as n')
      .innerJoin('issues as i', 'i.id', 'n.issue_id')
      .select(['n.created_at as at', 'n.read_at as readAt', 'i.job_id as jobId'])
      // The table's checks, and those of what wrote it, let no other text in.
      .select(sql<ItemKind>`n.kind`.as('kind'))
      .select(sql<IssueStatus | null>`n.to_status`.as('status'))
      .where('n.user_id', '=', userId)
      .orderBy('n.id')
      .execute()
  )
}

export type MailChoiceFacts = Awaited<ReturnType<typeof findMailChoiceFacts>>

// oxlint-disable-next-line typescript/explicit-function-return-type
export async function findMailChoiceFacts(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('mail_choices')
      // The table's checks let no other texts in.
      .select([sql<ItemKind>`kind`.as('kind'), sql<MailChoice>`choice`.as('choice')])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute()
  )
}

/** What tells one person from another in a text. */
export interface NamedPerson {
  name: string
  email: string
  phoneNumber: string | null
  role: RoleName
}

/** As `wordsOf` makes it of a text. */
const firstWordOf = (name: string): RawBuilder<string> =>
  sql`btrim(replace(lower(split_part(${sql.ref(name)}, ' ', 1)), '’', ${"'"}), ${".'-"})`

/** Other people whose names, address or number may stand in a text of these words, all in small letters, and numbers. */
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
