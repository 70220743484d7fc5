import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { IssueTimeMeasure, OutcomeMeasure } from '@doorstep/contract/reports/rules'
import type { IssueCount, IssueOutcomes, IssueTimes } from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import type { Days } from '../../../db/days.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import { includes } from '../../../policy/scopes.ts'
import { isPropertyInScope, isWithin, percentilesOf } from '../queries.ts'
import { findFirstTallied, findTallyZone } from '../tallies/queries.ts'
import type { TallyTable } from '../tallies/queries.ts'
import { areMost, dayIn, splitMonths } from '../rules.ts'
import type { MonthSplit } from '../rules.ts'
import { rowsOf } from '../../../db/rows.ts'

export interface IssueFilter extends Days {
  developmentId?: number | undefined
  categoryId?: number | undefined
}

type Measure = IssueTimeMeasure | OutcomeMeasure | 'status'
type Months = NonNullable<MonthSplit['months']>

const VALUES: Record<Measure, RawBuilder<number>> = {
  status: sql`issue_status_id(i.status)`,
  approval: sql`report_minutes(i.minutes_to_approval)`,
  open: sql`report_minutes(i.minutes_to_open)`,
  resolution: sql`report_minutes(i.minutes_to_resolution)`,
  response: sql`report_minutes(i.minutes_to_response)`,
  answer: sql`i.answered_late::integer`,
  completion: sql`i.completed_late::integer`,
  repair: sql`i.came_back::integer`,
}

interface Cells {
  measure: Measure
  by: 'category' | 'month'
}

/** Counts the issues directly, as rows of key, value and amount. */
function rawCells(ctx: Ctx, { measure, by }: Cells, filter: IssueFilter): RawBuilder<unknown> {
  const value = VALUES[measure]
  const key =
    by === 'category'
      ? sql`i.category_id`
      : sql`date_trunc('month', i.created_at at time zone ${ctx.services.config.timeZone})::date`
  const scope = isPropertyInScope(ctx, 'i.property_id', filter.developmentId)
  const category = filter.categoryId === undefined ? sql`true` : sql`i.category_id = ${filter.categoryId}`
  return sql`
    select ${key} as key, ${value} as value, 1 as amount
    from issues i where ${IS_NOT_MERGED} and ${scope} and ${category} and ${isWithin(ctx, 'i.created_at', filter)} and ${value} is not null`
}

/**
 * Counts from the tallies where possible. Tallies cover whole months and all developments, so the days at both ends,
 * and any narrower scope, are counted from the issues.
 */
async function findCells(ctx: Ctx, wanted: Cells, filter: IssueFilter): Promise<RawBuilder<unknown>> {
  const isAll = includes(ctx.actor, 'report:read', {}) && filter.developmentId === undefined
  if (!isAll || !(await isTalliedInZone(ctx))) return rawCells(ctx, wanted, filter)
  const { months, edges } = splitMonths(filter)
  const parts = edges.map((days) => rawCells(ctx, wanted, { categoryId: filter.categoryId, ...days }))
  if (months) parts.push(...(await talliedCells(ctx, wanted, months, filter.categoryId)))
  return sql`${sql.join(parts, sql` union all `)}`
}

/** Counts from the smallest tally that has the key, plus the changes that are not in the tallies yet. */
async function talliedCells(
  ctx: Ctx,
  { measure, by }: Cells,
  months: Months,
  categoryId: number | undefined,
): Promise<RawBuilder<unknown>[]> {
  const isWithinMonths = sql.join(
    [
      sql`true`,
      ...(months.first === undefined ? [] : [sql`month >= ${months.first}::date`]),
      ...(months.end === undefined ? [] : [sql`month < ${months.end}::date`]),
    ],
    sql` and `,
  )
  const key = by === 'category' ? sql`category_id` : sql`month`
  const isCategory = categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`
  const cells = (
    table: TallyTable | 'issue_tally_changes',
    condition: RawBuilder<unknown>,
    sign = sql``,
  ) => sql`
    select ${key} as key, value, ${sign}amount::integer from ${sql.table(table)}
    where measure = ${measure} and ${isCategory} and ${condition}`
  const changes = cells('issue_tally_changes', isWithinMonths)
  if (by === 'month')
    return [
      cells(categoryId === undefined ? 'issue_month_tallies' : 'issue_tallies', isWithinMonths),
      changes,
    ]
  const all = cells('issue_category_tallies', sql`true`)
  if (months.first === undefined && months.end === undefined) return [all, changes]
  // For a long range, it is cheaper to count all months and subtract the months outside the range.
  if (!(await areMostMonths(ctx, months))) return [cells('issue_tallies', isWithinMonths), changes]
  return [all, cells('issue_tallies', sql`not (${isWithinMonths})`, sql`-`), changes]
}

async function areMostMonths(ctx: Ctx, months: Months): Promise<boolean> {
  const first = await findFirstTallied(ctx)
  const last = dayIn(ctx.now(), ctx.services.config.timeZone)
  return first !== undefined && areMost(months, { first, last })
}

/** A changed TIME_ZONE moves issues between months. The issues are counted directly until the tallies are rebuilt. */
async function isTalliedInZone(ctx: Ctx): Promise<boolean> {
  return (await findTallyZone(ctx)) === ctx.services.config.timeZone
}

const STATUS_COUNT = { value: z.int(), count: z.int() }
const CATEGORY_COUNT = { ...STATUS_COUNT, categoryId: z.int(), category: z.string() }
const TIMES = {
  /** The category's id, or the first day of the month. */
  key: z.union([z.int(), z.string()]),
  category: z.string().nullable(),
  count: z.int(),
  median: z.int(),
  p90: z.int(),
}

export async function countIssuesBy(ctx: Ctx, filter: IssueFilter): Promise<IssueCount[]> {
  const cells = await findCells(ctx, { measure: 'status', by: 'category' }, filter)
  const statement = sql`
    select c.id as "categoryId", c.name as category, t.value, t.count
    from (select key, value, sum(amount)::bigint as count from (${cells}) cells group by 1, 2) t
      join categories c on c.id = t.key
    where t.count > 0 order by c.sort_order, c.id, t.value`
  const rows = await rowsOf(ctx.db, CATEGORY_COUNT, statement)
  return rows.map(({ value, ...row }) => ({ ...row, status: statusOf(value) }))
}

export async function countStatuses(
  ctx: Ctx,
  filter: IssueFilter,
): Promise<{ status: IssueStatus; count: number }[]> {
  const cells = await findCells(ctx, { measure: 'status', by: 'month' }, filter)
  const statement = sql`
    select value, sum(amount)::bigint as count from (${cells}) cells
    group by 1 having sum(amount) > 0 order by 1`
  const rows = await rowsOf(ctx.db, STATUS_COUNT, statement)
  return rows.map(({ value, count }) => ({ status: statusOf(value), count }))
}

function statusOf(value: number): IssueStatus {
  const status = ISSUE_STATUSES[value - 1]
  if (!status) throw new Error(`there is no status ${value}`)
  return status
}

export async function findTimes(
  ctx: Ctx,
  { measure, by, ...filter }: IssueFilter & { measure: IssueTimeMeasure; by: 'category' | 'month' },
): Promise<IssueTimes[]> {
  const cells = await findCells(ctx, { measure, by }, filter)
  const isByCategory = by === 'category'
  const named = isByCategory
    ? sql`c.name as category from measured m join categories c on c.id = m.key order by c.sort_order, c.id`
    : sql`null as category from measured m order by m.key`
  const statement = sql`
    with ${percentilesOf(cells)}
    select m.key, m.count, m.median, m.p90, ${named}`
  const rows = await rowsOf(ctx.db, TIMES, statement)
  return rows.map(({ key: id, category, count, median, p90 }) => ({
    ...groupOf(id, category),
    count,
    medianMinutes: median,
    p90Minutes: p90,
  }))
}

const OUTCOMES = {
  /** The category's id, or the first day of the month. */
  key: z.union([z.int(), z.string()]),
  category: z.string().nullable(),
  kept: z.int(),
  missed: z.int(),
}

/** `findCells` returns a value of 1 for a missed promise and 0 for a kept one. */
export async function countOutcomes(
  ctx: Ctx,
  { of, by, ...filter }: IssueFilter & { of: OutcomeMeasure; by: 'category' | 'month' },
): Promise<IssueOutcomes[]> {
  const cells = await findCells(ctx, { measure: of, by }, filter)
  const named =
    by === 'category'
      ? sql`c.name as category from counted t join categories c on c.id = t.key
          where t.kept + t.missed > 0 order by c.sort_order, c.id`
      : sql`null as category from counted t where t.kept + t.missed > 0 order by t.key`
  const statement = sql`
    with counted as (
      select key, coalesce(sum(amount) filter (where value = 0), 0)::integer as kept,
        coalesce(sum(amount) filter (where value = 1), 0)::integer as missed
      from (${cells}) cells group by 1
    )
    select t.key, t.kept, t.missed, ${named}`
  const rows = await rowsOf(ctx.db, OUTCOMES, statement)
  return rows.map(({ key: id, category, ...counts }) => ({ ...groupOf(id, category), ...counts }))
}

function groupOf(
  key: number | string,
  category: string | null,
): { group: string; categoryId: number | null } {
  return category === null
    ? { group: String(key).slice(0, 'YYYY-MM'.length), categoryId: null }
    : { group: category, categoryId: Number(key) }
}
