import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import type { QueryRow } from '../../../db/rows.ts'

export function isPersonHeld(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from retention_holds h where h.user_id = ${userId})`
}

/** True if issue `hi` names this person, or contains anything that the person did as its contact. */
const isNamedBy = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${userId} in (hi.reporter_id, hi.reported_by, hi.contact_id) or exists (
    select from issue_events e where e.issue_id = hi.id and e.by_side and e.actor_id = ${userId}))`

/** True if a hold keeps account `u`. The hold can be on the person, or on an issue that names them. */
export const isAccountHeld = sql<SqlBool>`(${isPersonHeld(sql.ref('u.id'))} or exists (
  select from retention_holds h join issues hi on hi.id = h.issue_id where ${isNamedBy(sql.ref('u.id'))}))`

/** True if a hold keeps issue `i`. The hold can be on the issue, or on a person who reported it or acted on it. */
export const isIssueHeld = sql<SqlBool>`(exists (
  select from retention_holds h where h.issue_id = i.id or h.user_id in (i.reporter_id, i.reported_by))
  or exists (select from issue_events e join retention_holds h on h.user_id = e.actor_id where e.issue_id = i.id))`

/** True if a hold keeps messages to this address or phone number. */
export function isAddressHeld(address: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from retention_holds h join users hu on hu.id = h.user_id
    where lower(hu.email) = lower(${address}) or hu.phone_number = ${address})`
}

/**
 * SQL for the first seal with an event on hold. Such an event is by a person on hold, or about a person or issue on
 * hold.
 */
export const firstHeldSeal = sql`(select min(s.number) from retention_holds h
  join audit_events e on e.actor_id = h.user_id
    or e.object_type = 'user' and e.object_id = h.user_id
    or e.object_type = 'issue' and e.object_id in (
      select hi.id from issues hi where hi.id = h.issue_id or h.user_id in (hi.reporter_id, hi.reported_by))
  join audit_seals s on s.last_id >= e.id and s.first_id <= e.id and e.id = any(s.event_ids))`

export async function isHeld(ctx: SystemCtx, issueId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('issues as i')
    .select(isIssueHeld.as('isHeld'))
    .where('i.id', '=', issueId)
    .executeTakeFirst()
  return row?.isHeld === true
}

function holds(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('retention_holds as h')
    .innerJoin('users as s', 's.id', 'h.created_by')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('issues as i', 'i.id', 'h.issue_id')
    .select(['h.id', 'h.user_id as userId', 'h.issue_id as issueId', 'i.job_id as jobId', 'h.reason'])
    .select('h.created_at as setAt')
    .select([
      sql<string>`coalesce(i.title, u.first_name || ' ' || u.last_name)`.as('name'),
      sql<string>`s.first_name || ' ' || s.last_name`.as('setBy'),
    ])
}

export type HoldRow = QueryRow<typeof holds>

// Conditions for the holds that keep this account or issue.
const keepsAccount = (userId: number): RawBuilder<SqlBool> => sql<SqlBool>`(h.user_id = ${userId} or exists (
  select from issues hi where hi.id = h.issue_id and ${isNamedBy(sql`${userId}`)}))`
const keepsIssue = (issueId: number): RawBuilder<SqlBool> => sql<SqlBool>`(h.issue_id = ${issueId}
  or h.user_id in (select unnest(array[hi.reporter_id, hi.reported_by]) from issues hi where hi.id = ${issueId})
  or h.user_id in (select e.actor_id from issue_events e where e.issue_id = ${issueId}))`

/** Returns the holds that keep this account or issue, or all holds, newest first. */
export async function findHolds(
  ctx: SystemCtx,
  { userId, issueId }: { userId?: number | undefined; issueId?: number | undefined },
  limit: number,
): Promise<HoldRow[]> {
  return holds(ctx)
    .$if(userId !== undefined, (query) => query.where(keepsAccount(userId ?? 0)))
    .$if(issueId !== undefined, (query) => query.where(keepsIssue(issueId ?? 0)))
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute()
}

export async function getHold(ctx: SystemCtx, holdId: number): Promise<HoldRow> {
  return holds(ctx).where('h.id', '=', holdId).executeTakeFirstOrThrow()
}

interface NewHold {
  userId: number | null
  issueId: number | null
  reason: string
}

/** Adds a hold. Returns undefined if the person or issue is on hold already. */
export async function insertHold(ctx: WriteCtx, hold: NewHold): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('retention_holds')
    .values({
      user_id: hold.userId,
      issue_id: hold.issueId,
      reason: hold.reason,
      created_by: ctx.actor.userId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a hold. Returns the person or issue that was on hold, or undefined if there is no such hold. */
export async function deleteHold(
  ctx: SystemWriteCtx,
  holdId: number,
): Promise<{ userId: number | null; issueId: number | null } | undefined> {
  return ctx.db
    .deleteFrom('retention_holds')
    .where('id', '=', holdId)
    .returning(['user_id as userId', 'issue_id as issueId'])
    .executeTakeFirst()
}

/** Returns the id of the account or issue, and whether it is already anonymised. */
export async function findHoldable(
  ctx: SystemCtx,
  target: { userId: number } | { jobId: number },
): Promise<{ id: number; isAnonymised: boolean } | undefined> {
  if ('userId' in target)
    return ctx.db
      .selectFrom('users')
      .select(['id', sql<boolean>`anonymised_at is not null`.as('isAnonymised')])
      .where('id', '=', target.userId)
      .executeTakeFirst()
  return ctx.db
    .selectFrom('issues')
    .select(['id', sql<boolean>`anonymised_at is not null`.as('isAnonymised')])
    .where('job_id', '=', target.jobId)
    .executeTakeFirst()
}
