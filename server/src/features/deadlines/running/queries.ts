import type { Nation } from '@doorstep/contract/collections/rules'
import type { DeadlineKind, DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { PromisedDeadline, Schedule, Span } from '../rules.ts'

/** Columns of `issue_deadlines` that the function `deadlineRecords` also returns. */
export const DEADLINE_COLUMNS = [
  'kind',
  'rule_id',
  'nation',
  'from_at',
  'due_at',
  'half_at',
  'three_quarters_at',
  'warned',
] as const

interface DeadlineRecord {
  kind: string
  rule_id: number
  nation: string | null
  from_at: Date
  due_at: Date
  half_at: Date
  three_quarters_at: Date
  warned: number
}

export function deadlineRecords(json: string): RawBuilder<DeadlineRecord> {
  return sql<DeadlineRecord>`(select * from jsonb_to_recordset(${json}::jsonb) as promised (kind text, rule_id bigint,
    nation text, from_at timestamptz, due_at timestamptz, half_at timestamptz, three_quarters_at timestamptz,
    warned bigint))`
}

export type NewDeadline = PromisedDeadline & {
  nation: Nation | null
  /** The highest warning level, in per cent, that counts as already sent. */
  warned: number
}

export function deadlinesJson(deadlines: readonly NewDeadline[]): string {
  return JSON.stringify(
    deadlines.map(({ kind, rule, nation, from, dueAt, halfAt, threeQuartersAt, warned }) => ({
      kind,
      rule_id: rule.id,
      nation,
      from_at: from,
      due_at: dueAt,
      half_at: halfAt,
      three_quarters_at: threeQuartersAt,
      warned,
    })),
  )
}

export interface DeadlineRow extends Schedule {
  kind: DeadlineKind
  nation: Nation | null
  ruleId: number
  amount: number
  unit: DeadlineUnit
  /** The priority for which the deadline was promised. */
  priority: IssuePriority
  from: Date
  metAt: Date | null
  endedAt: Date | null
  pausedAt: Date | null
  warned: number
}

/** Deadlines of an issue, the answer deadline first. */
export async function findDeadlines({ db }: SystemCtx, issueId: number): Promise<DeadlineRow[]> {
  return db
    .selectFrom('issue_deadlines as d')
    .innerJoin('deadline_rules as r', 'r.id', 'd.rule_id')
    .where('d.issue_id', '=', issueId)
    .select([
      'd.rule_id as ruleId',
      'd.from_at as from',
      'd.due_at as dueAt',
      'd.half_at as halfAt',
      'd.three_quarters_at as threeQuartersAt',
      'd.met_at as metAt',
      'd.ended_at as endedAt',
      'd.paused_at as pausedAt',
      'd.warned',
      // Check constraints guarantee these types, and only rules with an amount set deadlines.
      sql<DeadlineKind>`d.kind`.as('kind'),
      sql<Nation | null>`d.nation`.as('nation'),
      sql<number>`r.amount`.as('amount'),
      sql<DeadlineUnit>`r.unit`.as('unit'),
      sql<IssuePriority>`r.priority`.as('priority'),
    ])
    .orderBy('d.kind')
    .execute()
}

/** Replaces the deadlines of these kinds and updates the issue's next due date. */
export async function putDeadlines(
  { db }: SystemWriteCtx,
  issueId: number,
  deadlines: readonly NewDeadline[],
  pausedAt: Date | null,
): Promise<void> {
  await db
    .insertInto('issue_deadlines')
    .columns([...DEADLINE_COLUMNS, 'issue_id', 'paused_at'])
    .expression((query) =>
      query
        .selectFrom(deadlineRecords(deadlinesJson(deadlines)).as('d'))
        .select(DEADLINE_COLUMNS.map((column) => `d.${column}` as const))
        .select([
          sql<number>`${issueId}::bigint`.as('issue_id'),
          sql<Date | null>`${pausedAt}::timestamptz`.as('paused_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['issue_id', 'kind']).doUpdateSet((row) => ({
        rule_id: row.ref('excluded.rule_id'),
        nation: row.ref('excluded.nation'),
        from_at: row.ref('excluded.from_at'),
        due_at: row.ref('excluded.due_at'),
        half_at: row.ref('excluded.half_at'),
        three_quarters_at: row.ref('excluded.three_quarters_at'),
        warned: row.ref('excluded.warned'),
        paused_at: row.ref('excluded.paused_at'),
        ended_at: null,
      })),
    )
    .execute()
  await keepNextDue({ db }, issueId)
}

/** Ends the unmet deadlines of these kinds. */
export async function endDeadlines(
  ctx: SystemWriteCtx,
  issueId: number,
  kinds: readonly DeadlineKind[],
): Promise<void> {
  await ctx.db
    .updateTable('issue_deadlines')
    .set({ ended_at: ctx.now() })
    .where('issue_id', '=', issueId)
    .where('kind', 'in', [...kinds])
    .where('met_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Updates the issue's next due date. No trigger does this after an insert, or after a change to other fields that
 * affect the urgency.
 */
export async function keepNextDue({ db }: Pick<SystemWriteCtx, 'db'>, issueId: number): Promise<void> {
  await sql`select set_next_due_at(array[${issueId}::bigint])`.execute(db)
}

/** Returns deadlines of merged issues that end before the running deadlines of the issue that handles them. */
export async function findEarlierMerged(
  { db }: SystemCtx,
  issueId: number,
): Promise<(Schedule & { kind: DeadlineKind; warned: number })[]> {
  return (
    db
      .selectFrom('issue_deadlines as d')
      .innerJoin('issue_deadlines as y', 'y.kind', 'd.kind')
      .innerJoin('issues as i', 'i.id', 'y.issue_id')
      .distinctOn('d.kind')
      .where('d.issue_id', '=', issueId)
      .where('i.merged_into_id', '=', issueId)
      .where(
        sql<boolean>`d.met_at is null and d.ended_at is null and y.met_at is null and y.ended_at is null
        and y.due_at < d.due_at`,
      )
      .select([
        'y.due_at as dueAt',
        'y.half_at as halfAt',
        'y.three_quarters_at as threeQuartersAt',
        'd.warned',
      ])
      // A check constraint on the table guarantees this type.
      .select(sql<DeadlineKind>`d.kind`.as('kind'))
      .orderBy('d.kind')
      .orderBy('y.due_at')
      .execute()
  )
}

/** Moves a running deadline. A current pause continues. */
export async function updateDue(
  { db }: SystemWriteCtx,
  issueId: number,
  kind: DeadlineKind,
  { dueAt, halfAt, threeQuartersAt, warned }: Schedule & { warned: number },
): Promise<void> {
  await db
    .updateTable('issue_deadlines')
    .set({ due_at: dueAt, half_at: halfAt, three_quarters_at: threeQuartersAt, warned })
    .where('issue_id', '=', issueId)
    .where('kind', '=', kind)
    .execute()
}

/** Restarts a deadline with a new schedule and the warning level sent so far. */
export async function updateSchedule(
  { db }: SystemWriteCtx,
  issueId: number,
  kind: DeadlineKind,
  { dueAt, halfAt, threeQuartersAt, warned }: Schedule & { warned: number },
): Promise<void> {
  await db
    .updateTable('issue_deadlines')
    .set({
      due_at: dueAt,
      half_at: halfAt,
      three_quarters_at: threeQuartersAt,
      warned,
      met_at: null,
      ended_at: null,
      paused_at: null,
    })
    .where('issue_id', '=', issueId)
    .where('kind', '=', kind)
    .execute()
}

/** Finished pauses of an issue, oldest first. */
export async function findPauses({ db }: SystemCtx, issueId: number): Promise<Span[]> {
  const rows = await db
    .selectFrom('issue_pauses')
    .where('issue_id', '=', issueId)
    .where('to_at', 'is not', null)
    .select(['from_at as from', sql<Date>`to_at`.as('to')])
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows
}

/** Adds a pause, which does not count towards any deadline. A pause without an end is still running. */
export async function insertPause(
  { db }: SystemWriteCtx,
  issueId: number,
  { from, to = null }: { from: Date; to?: Date | null },
): Promise<void> {
  await db.insertInto('issue_pauses').values({ issue_id: issueId, from_at: from, to_at: to }).execute()
}

/** Marks the issue as waiting and pauses its open deadlines. */
export async function startWaiting(ctx: SystemWriteCtx, issueId: number): Promise<void> {
  const at = ctx.now()
  await Promise.all([
    ctx.db.updateTable('issues').set({ waiting_since: at }).where('id', '=', issueId).execute(),
    insertPause(ctx, issueId, { from: at }),
    ctx.db
      .updateTable('issue_deadlines')
      .set({ paused_at: at })
      .where('issue_id', '=', issueId)
      .where('met_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute(),
  ])
}

/** Ends the wait. Returns false if the issue was not waiting. */
export async function stopWaiting(ctx: SystemWriteCtx, issueId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('issues')
    .set({ waiting_since: null })
    .where('id', '=', issueId)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await ctx.db
    .updateTable('issue_pauses')
    .set({ to_at: ctx.now() })
    .where('issue_id', '=', issueId)
    .where('to_at', 'is', null)
    .execute()
  return true
}

/** Returns whether staff have sent a first answer. */
export async function isAnswered({ db }: SystemCtx, issueId: number): Promise<boolean> {
  const row = await db
    .selectFrom('issues')
    .select('id')
    .where('id', '=', issueId)
    .where('minutes_to_response', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
