import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { findSideHere, isContactHere, isReporterHere } from '../../../policy/reporters.ts'
import type { SideFacts } from '../../../policy/reporters.ts'
import type { Audience } from '../../../policy/notes.ts'
import { IS_UNANSWERED } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { commentParagraph, NEW_NOTE, NEW_NOTE_TO_FOLLOWERS, subjectEnd } from '../rules.ts'
import { quietBefore } from './rules.ts'

const listOf = (statuses: readonly IssueStatus[]): RawBuilder<unknown> =>
  sql.join(statuses.map((status) => sql.lit(status)))

/**
 * Condition on `issues as i` for issues without activity since `before`. The index and `isQuiet` use the same
 * condition.
 */
export const isQuietSince = (before: Date): RawBuilder<unknown> =>
  sql`i.status in (${listOf(LIVE_STATUSES)}) and coalesce(i.active_at, i.updated_at) < ${before}`

type Filter = Pick<ListIssues, 'needsReply' | 'quiet'>

export const looksAtConversation = ({ needsReply, quiet }: Filter): boolean =>
  needsReply !== undefined || quiet !== undefined

/** Callers of this condition must also require the right `issueField:conversation`. */
export function conversationFilter(ctx: SystemCtx, filter: Filter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.needsReply !== undefined) conditions.push(IS_UNANSWERED)
  if (filter.quiet !== undefined) conditions.push(isQuietSince(quietBefore(ctx.now())))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Records new activity, and whether the reporter or staff wrote. The version stays the same (see `standFor`). */
export async function updateConversation(
  ctx: SystemWriteCtx,
  issueId: number,
  { reporterWrote = false, staffAnswered = false, isActive = true },
): Promise<void> {
  if (!isActive && !reporterWrote && !staffAnswered) return
  const at = ctx.now()
  await ctx.db
    .updateTable('issues')
    .set({
      ...(isActive && { active_at: at }),
      ...(reporterWrote && { reporter_wrote_at: at }),
      ...(staffAnswered && { staff_answered_at: at }),
    })
    .where('id', '=', issueId)
    .execute()
}

/**
 * The note opened at `openedAt` no longer counts as the answer by staff. The last answer before that note counts
 * instead.
 */
export async function forgetAnswer({ db }: SystemWriteCtx, issueId: number, openedAt: Date): Promise<void> {
  await db
    .updateTable('issues as i')
    .set({
      staff_answered_at: sql<Date | null>`(select max(coalesce(e.shared_at, e.at)) from issue_events e
        where e.issue_id = i.id and e.note is not null and not e.internal and not e.by_side)`,
    })
    .where('i.id', '=', issueId)
    .where('i.staff_answered_at', '=', openedAt)
    .execute()
}

interface Place {
  propertyId: number
  developmentId: number
  reporterId: number | null
  contactId: number | null
  /** Firms that see the issue through a work order. If null, the contractors of the property see the issue. */
  orderFirmIds: readonly number[] | null
}

export const hasSide = ({ isReporterHere: isReporter, isContactHere: isContact }: SideFacts): boolean =>
  isReporter || isContact

/** Returns the issue once for each notified person of the reporter's side, with that person as its reporter. */
export async function findSides(ctx: SystemCtx, issue: IssueRow): Promise<IssueRow[]> {
  const side = await findSideHere(ctx, issue)
  const contact = side.isContactHere ? await getContact(ctx, issue) : undefined
  return [...(side.isReporterHere ? [issue] : []), ...(contact ? [{ ...issue, ...contact }] : [])]
}

async function getContact(ctx: SystemCtx, { contactId }: IssueRow) {
  return ctx.db
    .selectFrom('users as u')
    .select(['u.id as reporterId', 'u.first_name as reporterFirstName', 'u.last_name as reporterLastName'])
    .select(['u.phone_number as reporterPhone', 'u.email as reporterEmail'])
    .where(sql<boolean>`u.id = ${contactId}`)
    .executeTakeFirstOrThrow()
}

export interface CircleFacts extends SideFacts {
  place: string
  hasLeasing: boolean
  hasContractors: boolean
}

const hasRole = (propertyId: number, role: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from property_roles m join users u on u.id = m.user_id and u.status = 'Approved'
    where m.property_id = ${propertyId} and m.role = ${role})`

const worksFor = (firmIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from holdings h join users u on u.id = h.user_id and u.status = 'Approved'
    where h.firm_id = any(${firmIds}::bigint[]))`

/** Finds which groups of people can read notes of the issue. */
export async function findCircle(ctx: SystemCtx, place: Place): Promise<CircleFacts> {
  return ctx.db
    .selectFrom('developments as d')
    .select('d.name as place')
    .select(hasRole(place.propertyId, 'LEASE').as('hasLeasing'))
    .select(
      (place.orderFirmIds === null
        ? hasRole(place.propertyId, 'CONTRACTOR')
        : worksFor(place.orderFirmIds)
      ).as('hasContractors'),
    )
    .select(isReporterHere(place).as('isReporterHere'))
    .select(isContactHere(place.contactId, place.propertyId).as('isContactHere'))
    .where('d.id', '=', place.developmentId)
    .executeTakeFirstOrThrow()
}

interface AudienceChange {
  audiences: Audience[]
  internal: boolean
  sharedAt?: Date
  takenFrom?: Audience[]
}

export async function updateAudiences(
  ctx: SystemWriteCtx,
  noteId: number,
  { audiences, internal, sharedAt, takenFrom }: AudienceChange,
): Promise<void> {
  await ctx.db
    .updateTable('issue_events')
    .set({
      audiences,
      internal,
      ...(sharedAt && { shared_at: sharedAt }),
      ...(takenFrom && { taken_from: takenFrom }),
    })
    .where('id', '=', noteId)
    .execute()
}

/** Whether this is the newest note on the issue. */
export async function isNewest(ctx: SystemCtx, issueId: number, noteId: number): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom('issue_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('issue_id', '=', issueId)
    .where('note', 'is not', null)
    .executeTakeFirst()
  return newest?.id === noteId
}

/** Finds the note that the same call created before, however long ago. */
export async function findFirstNote(ctx: WriteCtx, noteHash: string): Promise<number | undefined> {
  const first = await ctx.db
    .selectFrom('issue_events')
    .select('id')
    .where('actor_id', '=', ctx.actor.userId)
    .where('note_hash', '=', noteHash)
    .executeTakeFirst()
  return first?.id
}

/**
 * Removes a note from unsent and given-up emails that quote it. Deletes an email that contains nothing but the note. An
 * email about an approval or another step stays, without the note.
 */
export async function cutFromMails(
  { db }: SystemWriteCtx,
  { jobId }: { jobId: number },
  { id, note }: { id: number; note: string },
): Promise<void> {
  const end = subjectEnd(jobId)
  const paragraph = `\n\n${commentParagraph({ text: note }).join('\n\n')}\n\n`
  const hasIt = sql<boolean>`coalesce(position(${paragraph} in body), 0) > 0`
  const quotesIt = sql<boolean>`subject is not null and right(subject, ${end.length}) = ${end} and sent_at is null
    and (note_id = ${id} or (note_id is null and ${hasIt}))`
  await db
    .deleteFrom('outbox_messages')
    .where(quotesIt)
    // If an email quotes the note in other words, the note cannot be cut out. The whole email is deleted.
    .where(
      sql<boolean>`(starts_with(subject, ${NEW_NOTE}) or starts_with(subject, ${NEW_NOTE_TO_FOLLOWERS}) or not ${hasIt})`,
    )
    .execute()
  await db
    .updateTable('outbox_messages')
    .set({ body: sql<string>`replace(body, ${paragraph}, e'\n\n')`, note_id: null })
    .where(quotesIt)
    .execute()
}
