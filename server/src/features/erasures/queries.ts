import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import type { Right } from '../../policy/policy.ts'
import { subjectEnd } from '../issues/rules.ts'
import { isAccountHeld } from '../retention/holds/queries.ts'
import { isEnded } from '../retention/issues/queries.ts'
import { accounts, isPersonInScope } from '../users/queries.ts'
import type { AccountRow } from '../users/queries.ts'
import { withMappings } from '../users/roles/queries.ts'

export interface RequestRow {
  askedAt: Date
  refusedAt: Date | null
  reason: string | null
}

export async function findRequest(ctx: SystemCtx, userId: number): Promise<RequestRow | undefined> {
  return ctx.db
    .selectFrom('erasure_requests')
    .select(['asked_at as askedAt', 'refused_at as refusedAt', 'reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a new request, replacing a refused one. */
export async function replaceRequest(ctx: SystemWriteCtx, userId: number): Promise<void> {
  const asked = { asked_at: ctx.now(), refused_at: null, reason: null }
  await ctx.db
    .insertInto('erasure_requests')
    .values({ user_id: userId, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute()
}

export async function updateRefused(ctx: SystemWriteCtx, userId: number, reason: string): Promise<void> {
  await ctx.db
    .updateTable('erasure_requests')
    .set({ refused_at: ctx.now(), reason })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteRequest(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('erasure_requests').where('user_id', '=', userId).execute()
}

export type WaitingRow = AccountRow & { askedAt: Date }

/** Pending requests that the right covers, oldest first. */
export async function findWaiting(ctx: Ctx, right: Right, limit: number): Promise<WaitingRow[]> {
  const rows = await accounts(ctx)
    .innerJoin('erasure_requests as e', 'e.user_id', 'u.id')
    .select('e.asked_at as askedAt')
    .where('e.refused_at', 'is', null)
    .where(isPersonInScope(ctx, right, { ofMany: true }))
    .orderBy('e.asked_at')
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return withMappings(ctx, rows)
}

export interface Obstacles {
  isHeld: boolean
  /** The job number of the oldest unfinished issue. Merged issues do not count, because the erasure ends them. */
  jobId: number | null
}

export async function findObstacles(ctx: SystemCtx, userId: number): Promise<Obstacles> {
  return ctx.db
    .selectFrom('users as u')
    .select([
      sql<boolean>`${isAccountHeld}`.as('isHeld'),
      sql<
        number | null
      >`(select min(i.job_id) from issues i where i.reporter_id = u.id and i.merged_into_id is null
        and not (${isEnded}))`.as('jobId'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns a hash that identifies one account across databases, because a restored database uses ids again. Nobody
 * without the account can learn anything about the person from the hash.
 */
const mark = sql<string>`encode(sha256(convert_to(
  concat_ws(' ', n.id, u.id, extract(epoch from u.created_at)), 'utf8')), 'hex')`

export async function getMark(ctx: SystemCtx, userId: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('installation as n', (join) => join.onTrue())
    .select(mark.as('mark'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.mark
}

/** Ids of the accounts that belong to these erasure marks and are not anonymised yet. */
export async function findMarked(ctx: SystemCtx, marks: readonly string[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .innerJoin('installation as n', (join) => join.onTrue())
    .select('u.id')
    .where('u.anonymised_at', 'is', null)
    .where(sql<boolean>`${mark} = any(${marks}::text[])`)
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface IssueOf {
  id: number
  jobId: number
}

export async function findIssuesOf(ctx: SystemCtx, userId: number): Promise<IssueOf[]> {
  return ctx.db
    .selectFrom('issues')
    .select(['id', 'job_id as jobId'])
    .where('reporter_id', '=', userId)
    .execute()
}

/** Returns the person's issues that staff have merged into others. Nobody can close or withdraw such an issue. */
export async function findMergedOf(ctx: SystemCtx, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('issues')
    .select('id')
    .where('reporter_id', '=', userId)
    .where('merged_into_id', 'is not', null)
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Repairs a restored older backup. Removes the person's holds and withdraws the person's issues, because the holds and
 * the issues had ended before the erasure. Also withdraws issues that were merged into these issues.
 */
export async function dropObstacles(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('retention_holds')
    .where(
      sql<boolean>`(user_id = ${userId} or issue_id in (select i.id from issues i where i.reporter_id = ${userId}))`,
    )
    .execute()
  await ctx.db
    .updateTable('issues as i')
    .set({ status: 'Withdrawn', updated_at: ctx.now(), version: sql<number>`version + 1` })
    .where(
      sql<boolean>`(i.reporter_id = ${userId} or i.merged_into_id in (select o.id from issues o
        where o.reporter_id = ${userId}))`,
    )
    .where('i.anonymised_at', 'is', null)
    .where(sql<boolean>`not (${isEnded})`)
    .execute()
}

/**
 * Deletes notifications about these issues or with one of these words. Deletes messages once they are sent or given up.
 * A message about an issue, its orders or its quotes has the job number in its subject or a link to the issue.
 */
export async function forgetWords(
  ctx: SystemWriteCtx,
  words: readonly string[],
  issues: readonly IssueOf[],
): Promise<void> {
  const patterns = [...words.map(wholly), ...issues.map(({ id }) => `/issues/${id}\\M`)]
  const holds = (text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    sql<SqlBool>`${text} ~* any(${patterns}::text[])`
  const ends = issues.map(({ jobId }) => subjectEnd(jobId))
  const isAbout = sql<SqlBool>`exists (select from unnest(${ends}::text[]) e where right(subject, length(e)) = e)`
  await ctx.db
    .updateTable('outbox_messages')
    .set({ to_forget: true })
    .where(sql<SqlBool>`(${holds(sql`concat_ws(' ', subject, body)`)} or ${isAbout})`)
    .execute()
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where(holds(sql`response::text`))
    .execute()
}

/** A PostgreSQL pattern that does not match inside a longer word. */
function wholly(word: string): string {
  return `(^|\\W)${word
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    .replace(/\s+/g, '\\s+')}(\\W|$)`
}
