import { sql } from 'kysely'
import { z } from 'zod'
import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import { AppError } from '../../../errors.ts'

/** Returns the id of the issue that handles a merged issue. Undefined if the issue is not merged. */
export async function findHandlingId({ db }: SystemCtx, issueId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('issues')
    .select(sql<number>`merged_into_id`.as('id'))
    .where('id', '=', issueId)
    .where('merged_into_id', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

export interface MergedRow {
  issueId: number
  jobId: number
  title: string
  mergedAt: Date
}

export async function findMerged({ db }: SystemCtx, issueId: number): Promise<MergedRow[]> {
  return db
    .selectFrom('issues as i')
    .select(['i.id as issueId', 'i.job_id as jobId', 'i.title', sql<Date>`i.merged_at`.as('mergedAt')])
    .where('i.merged_into_id', '=', issueId)
    .orderBy('i.id')
    .execute()
}

/**
 * Whether an issue that is merged into this issue has a different reporter, or was reported by staff without a
 * reporter.
 */
export async function hasOtherReport(
  { db }: SystemCtx,
  { id, reporterId }: { id: number; reporterId: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('issues')
    .select('id')
    .where('merged_into_id', '=', id)
    .where('reporter_id', 'is distinct from', reporterId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One merge into an older issue, with the older issue's former values and the newer issue's current values. */
export interface MergeRow {
  youngerId: number
  isUndone: boolean
  priorityBefore: IssuePriority
  emergencyBefore: EmergencyKind | null
  vulnerableBefore: boolean
  /** Whether somebody has changed the priority or the flag of the older issue since the merge. */
  isPrioritySettled: boolean
  isVulnerableSettled: boolean
  priority: IssuePriority
  emergencyKind: EmergencyKind | null
  vulnerablePersons: boolean
}

/**
 * Locks these issues and the issues merged into them, lowest id first. Without this order, two such changes could
 * deadlock.
 */
export async function lockWithMerged({ db }: SystemWriteCtx, ids: readonly number[]): Promise<void> {
  const wanted = sql`unnest(${[...ids]}::bigint[]) as w (id)`
  await sql`select from issues where id = any(array(select w.id from ${wanted}
      union all select m.id from ${wanted} join issues m on m.merged_into_id = w.id))
    order by id for update`.execute(db)
}

/** All merges into this issue, including undone merges, oldest first. */
export async function findMerges({ db }: SystemCtx, olderId: number): Promise<MergeRow[]> {
  return (
    db
      .selectFrom('issue_merges as m')
      .innerJoin('issues as y', 'y.id', 'm.younger_id')
      .where('m.older_id', '=', olderId)
      .select(['m.younger_id as youngerId', 'm.vulnerable_before as vulnerableBefore'])
      .select(['m.priority_settled as isPrioritySettled', 'm.vulnerable_settled as isVulnerableSettled'])
      .select(['y.vulnerable_persons as vulnerablePersons'])
      // Check constraints on the sources guarantee the types of these columns.
      .select([
        sql<boolean>`m.undone_at is not null`.as('isUndone'),
        sql<IssuePriority>`m.priority_before`.as('priorityBefore'),
        sql<EmergencyKind | null>`m.emergency_before`.as('emergencyBefore'),
        sql<IssuePriority>`coalesce(y.priority, ${sql.lit(DEFAULT_PRIORITY)})`.as('priority'),
        sql<EmergencyKind | null>`y.emergency_kind`.as('emergencyKind'),
      ])
      .orderBy('m.id')
      .execute()
  )
}

/**
 * Records that somebody decided the priority or the flag, so that undoing an earlier merge does not change the decided
 * value.
 */
export async function settleMerges(
  { db }: SystemWriteCtx,
  olderId: number,
  what: 'priority' | 'vulnerable',
): Promise<void> {
  await db
    .updateTable('issue_merges')
    .set(what === 'priority' ? { priority_settled: true } : { vulnerable_settled: true })
    .where('older_id', '=', olderId)
    .execute()
}

/** Changes the issue's own flag. The flag that comes from merged issues stays. */
export async function updateOwnFlag(
  { db }: SystemWriteCtx,
  olderId: number,
  isVulnerable: boolean,
): Promise<void> {
  await db
    .updateTable('issue_merges')
    .set({ vulnerable_before: isVulnerable })
    .where('older_id', '=', olderId)
    .where('vulnerable_settled', '=', false)
    .execute()
}

/**
 * Finds the chain of issues into which an issue is merged: first the next older issue, and last the issue that handles
 * all of them.
 */
export async function findOlder({ db }: SystemCtx, issueId: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: z.int() },
    sql`with recursive above as (
        select m.older_id as id, 1 as place from issue_merges m
        where m.younger_id = ${issueId} and m.undone_at is null
        union all select m.older_id, a.place + 1 from issue_merges m join above a on a.id = m.younger_id
        where m.undone_at is null
      ) select id from above order by place`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks these issues and all issues into which they are merged, lowest id first, as a merge does. Returns the older
 * issues, newest first. Throws CONFLICT if somebody merged or separated one of the issues at the same moment.
 */
export async function lockWithOlder(ctx: SystemWriteCtx, ids: readonly number[]): Promise<number[]> {
  const above = await findAbove(ctx, ids)
  await sql`select from issues where id = any(${[...ids, ...above]}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  // The chain is read again, because the locking statement might have waited for a merge.
  if ((await findAbove(ctx, ids)).join() !== above.join())
    throw new AppError('CONFLICT', MERGE_MESSAGES.changed)
  return above
}

async function findAbove({ db }: SystemCtx, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: z.int() },
    // Every issue is older than the issues that are merged into it, so the ids give the order of the chain.
    sql`with recursive above as (
        select m.older_id as id from issue_merges m
        where m.younger_id = any(${[...ids]}::bigint[]) and m.undone_at is null
        union select m.older_id from issue_merges m join above a on a.id = m.younger_id where m.undone_at is null
      ) select id from above order by id desc`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Redirects merges into these issues to the next older issue, because the merges of these issues will be deleted. The
 * redirected merges have the older issue's values from before its first merge.
 */
export async function passMergesOn({ db }: SystemWriteCtx, ids: readonly number[]): Promise<void> {
  const between = await rowsOf(
    db,
    { id: z.int() },
    sql`select distinct up.younger_id as id from issue_merges up join issue_merges m on m.older_id = up.younger_id
      where up.younger_id = any(${[...ids]}::bigint[]) and up.undone_at is null and m.undone_at is null order by id`,
  )
  for (const { id } of between)
    await sql`update issue_merges m set older_id = up.older_id,
        priority_settled = up.priority_settled, vulnerable_settled = up.vulnerable_settled,
        (priority_before, emergency_before) = (select f.priority_before, f.emergency_before from issue_merges f
          where f.older_id = up.older_id and (f.id = up.id or not f.priority_settled)
          order by f.priority_settled, f.id limit 1),
        vulnerable_before = (select f.vulnerable_before from issue_merges f
          where f.older_id = up.older_id and (f.id = up.id or not f.vulnerable_settled)
          order by f.vulnerable_settled, f.id limit 1)
      from issue_merges up
      where up.younger_id = ${id} and up.undone_at is null and m.older_id = ${id} and m.undone_at is null`.execute(
      db,
    )
}

/**
 * Copies the flag that the older issues had before their first merge to the records of their later merges. The record
 * of the first merge will be deleted, and the later records have the flag that the first merge gave.
 */
export async function keepOwnFlags({ db }: SystemWriteCtx, youngerIds: readonly number[]): Promise<void> {
  await sql`update issue_merges m set vulnerable_before = own.vulnerable_before
    from (select distinct on (f.older_id) f.older_id, f.vulnerable_before from issue_merges f
      where not f.vulnerable_settled and f.older_id in (select g.older_id from issue_merges g
        where g.younger_id = any(${[...youngerIds]}::bigint[]))
      order by f.older_id, f.id) own
    where m.older_id = own.older_id and not m.vulnerable_settled
      and m.vulnerable_before <> own.vulnerable_before`.execute(db)
}
