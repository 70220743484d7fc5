import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { updateRow } from '../../db/statements.ts'
import { where } from '../../policy/scopes.ts'
import { IS_NOT_MERGED } from '../../policy/mergedIssues.ts'
import { SCOPE_COLUMNS } from '../../policy/issueScope.ts'

/** The maximum number of questions that one run of the job handles. The next run handles the rest. */
const BATCH = 500

/** The question about a merged issue waits until the merge is undone. */
const IS_OF_UNMERGED = sql<SqlBool>`not exists (select from issues i where i.id = issue_id and i.merged_into_id is not null)`

/** One question about whether an issue is fixed, with the reporter's answer if there is one. */
export interface QuestionRow {
  id: number
  issueId: number
  askedAt: Date
  remindedAt: Date | null
  questionMailId: number | null
  reminderMailId: number | null
  isWaiting: boolean
  answeredAt: Date | null
  answer: Answer | null
  stars: number | null
  words: string | null
  /** The history entry that contains the reporter's words. */
  eventId: number | null
  /** The author of the answer. */
  authorId: number | null
  /** The time at which the issue closes after the first Yes. Only questions in common parts have this time. */
  closesAt: Date | null
}

function questions(ctx: SystemCtx) {
  return (
    ctx.db
      .selectFrom('verdicts as v')
      .leftJoin('issue_events as e', 'e.id', 'v.event_id')
      .select(['v.id', 'v.issue_id as issueId', 'v.asked_at as askedAt', 'v.reminded_at as remindedAt'])
      .select(['v.question_mail_id as questionMailId', 'v.reminder_mail_id as reminderMailId'])
      .select(['v.is_waiting as isWaiting', 'v.answered_at as answeredAt', 'v.stars', 'e.note as words'])
      .select(['v.event_id as eventId', 'e.actor_id as authorId', 'v.closes_at as closesAt'])
      // A check constraint on the table guarantees this type.
      .select(sql<Answer | null>`v.answer`.as('answer'))
  )
}

export async function findQuestion(ctx: SystemCtx, id: number): Promise<QuestionRow | undefined> {
  return questions(ctx).where('v.id', '=', id).executeTakeFirst()
}

export async function findQuestions(ctx: SystemCtx, issueId: number): Promise<QuestionRow[]> {
  return questions(ctx).where('v.issue_id', '=', issueId).orderBy('v.id', 'desc').execute()
}

/** Asks the question now. The reporter can answer until `until`. */
export async function insertQuestion(
  ctx: SystemWriteCtx,
  issueId: number,
  until: Date,
): Promise<QuestionRow> {
  const { id } = await ctx.db
    .insertInto('verdicts')
    .values({ issue_id: issueId, asked_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateRow(ctx.db, 'issues', issueId, { verdict_until: until })
  const question = await findQuestion(ctx, id)
  if (!question) throw new Error('the question no longer exists')
  return question
}

export async function updateQuestionMail(
  ctx: SystemWriteCtx,
  id: number,
  messageId: number | null,
): Promise<void> {
  await updateRow(ctx.db, 'verdicts', id, { question_mail_id: messageId })
}

export async function updateReminded(
  ctx: SystemWriteCtx,
  id: number,
  messageId: number | null,
): Promise<void> {
  await updateRow(ctx.db, 'verdicts', id, { reminded_at: ctx.now(), reminder_mail_id: messageId })
}

/**
 * Stops waiting for an answer, so that the job ignores the question. The reporter can still answer until
 * `verdict_until`.
 */
export async function endWaiting(ctx: SystemWriteCtx, issueId: number): Promise<void> {
  await ctx.db
    .updateTable('verdicts')
    .set({ is_waiting: false })
    .where('issue_id', '=', issueId)
    .where('is_waiting', '=', true)
    .execute()
}

/** Records the first Yes in common parts, and when the issue closes unless somebody says No first. */
export async function updateClosing(
  ctx: SystemWriteCtx,
  id: number,
  { closesAt, stars, eventId }: { closesAt: Date; stars: number | null; eventId: number },
): Promise<void> {
  await updateRow(ctx.db, 'verdicts', id, { closes_at: closesAt, stars, event_id: eventId })
}

/** Returns the ids of the questions in common parts whose issue closes now. */
export async function findClosing(ctx: SystemCtx, now: Date): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('verdicts')
    .select('id')
    .where('closes_at', '<=', now)
    .where('answered_at', 'is', null)
    .where(IS_OF_UNMERGED)
    .orderBy('closes_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

interface Answering {
  answer: Answer
  stars: number | null
  eventId: number | null
}

export async function updateAnswer(
  ctx: SystemWriteCtx,
  id: number,
  { answer, stars, eventId }: Answering,
): Promise<void> {
  await updateRow(ctx.db, 'verdicts', id, {
    answer,
    stars,
    event_id: eventId,
    answered_at: ctx.now(),
    is_waiting: false,
  })
}

/** Sets the time until which the reporter can answer. If the time is null, the reporter can no longer answer. */
export async function updateVerdictUntil(
  ctx: SystemWriteCtx,
  issueId: number,
  until: Date | null,
): Promise<void> {
  await updateRow(ctx.db, 'issues', issueId, { verdict_until: until, is_to_check: false })
}

/** Puts the issue on the staff's To check list without changing its status. */
export async function updateToCheck(ctx: SystemWriteCtx, issueId: number): Promise<void> {
  await updateRow(ctx.db, 'issues', issueId, { is_to_check: true })
}

interface DueBefore {
  remindBefore: Date
  endBefore: Date
}

/** SQL for the rule `isFollowUpDue`, for rows of `verdicts`. */
export const isDue = ({ remindBefore, endBefore }: DueBefore): RawBuilder<SqlBool> =>
  sql<SqlBool>`asked_at <= ${remindBefore} and (reminded_at is null or asked_at <= ${endBefore})`

/** Returns the ids of the questions whose reminder is due or whose time is up. */
export async function findDue(ctx: SystemCtx, before: DueBefore): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('verdicts')
    .select('id')
    .where('is_waiting', '=', true)
    .where(IS_OF_UNMERGED)
    .where(isDue(before))
    .orderBy('asked_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns true if all these messages were sent and the person's address is not marked as bounced. */
export async function haveLeft(
  ctx: SystemCtx,
  userId: number,
  messageIds: readonly (number | null)[],
): Promise<boolean> {
  const ids = messageIds.filter((id) => id !== null)
  if (ids.length < messageIds.length) return false
  const sent = sql<number>`(select count(*) from outbox_messages
    where id = any(${ids}::bigint[]) and sent_at is not null)`
  const row = await ctx.db
    .selectFrom('users')
    .select(sent.as('sent'))
    .where('id', '=', userId)
    .where('address_bounced_at', 'is', null)
    .executeTakeFirst()
  return row?.sent === ids.length
}

/** Returns the current generation of a person's mailed tokens. An increase makes all earlier tokens invalid. */
export async function findGeneration(ctx: SystemCtx, userId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select('mail_generation as generation')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return row?.generation
}

export async function insertLink(ctx: SystemWriteCtx, issueId: number, linkedId: number): Promise<void> {
  await ctx.db
    .insertInto('issue_links')
    .values({ issue_id: issueId, linked_id: linkedId, kind: 'cameBack', created_at: ctx.now() })
    .execute()
}

/** Returns the id of the new issue that was reported because the closed issue was not fixed. */
export async function findLinkedId(ctx: SystemCtx, issueId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('issue_links')
    .select('linked_id as id')
    .where('issue_id', '=', issueId)
    .where('kind', '=', 'cameBack')
    .executeTakeFirst()
  return row?.id
}

export interface LinkedRow {
  issueId: number
  jobId: number
  title: string
  status: IssueStatus
  /** True if this is the earlier issue, which was closed although it was not fixed. */
  isFirst: boolean
}

export async function findLinked(ctx: Ctx, issueId: number): Promise<LinkedRow[]> {
  return (
    ctx.db
      .selectFrom('issue_links as l')
      .innerJoin('issues as i', (join) =>
        join.on(
          sql<boolean>`i.id = case when l.issue_id = ${issueId}::bigint then l.linked_id else l.issue_id end`,
        ),
      )
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .where(({ or, eb }) => or([eb('l.issue_id', '=', issueId), eb('l.linked_id', '=', issueId)]))
      .where('l.kind', '=', 'cameBack')
      .where(where(ctx.actor, 'issue:read', SCOPE_COLUMNS))
      .select(['i.id as issueId', 'i.job_id as jobId', 'i.title'])
      // A check constraint on the table guarantees this type.
      .select(sql<IssueStatus>`i.status`.as('status'))
      .select(sql<boolean>`l.linked_id = ${issueId}::bigint`.as('isFirst'))
      .execute()
  )
}

/**
 * Returns the newest Resolved issue for which this reader can still answer the question, and the number of such issues.
 */
export async function findAskedIssue(
  ctx: Ctx,
): Promise<{ issueId: number; title: string; count: number } | undefined> {
  return ctx.db
    .selectFrom('issues as i')
    .innerJoin('places as p', 'p.id', 'i.property_id')
    .where(sql<boolean>`(i.reporter_id = ${ctx.actor.userId} or i.contact_id = ${ctx.actor.userId})`)
    .where('i.status', '=', sql.lit('Resolved'))
    .where('i.verdict_until', 'is not', null)
    .where(IS_NOT_MERGED)
    .where(where(ctx.actor, 'issue:giveVerdict', SCOPE_COLUMNS))
    .select(['i.id as issueId', 'i.title', sql<number>`count(*) over ()`.as('count')])
    .orderBy('i.job_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
