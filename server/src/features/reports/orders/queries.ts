import { TRADES } from '@doorstep/contract/orders/rules'
import { ORDER_COUNTS } from '@doorstep/contract/reports/rules'
import type { OrderCount, OrderTimeMeasure } from '@doorstep/contract/reports/rules'
import type {
  OrderOutcomes,
  OrderReportQuery,
  OrderTimes,
  OrderTimesQuery,
} from '@doorstep/contract/reports/schema'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { rowsOf } from '../../../db/rows.ts'
import {
  hasOutcome,
  hasTrade,
  IS_OPEN,
  isOverdue,
  isSentWithin,
  ORDER_RESULTS,
} from '../../orders/outcomes/queries.ts'
import { isPropertyInScope, percentilesOf } from '../queries.ts'

type GroupBy = OrderReportQuery['groupBy']
type Filter = Omit<OrderReportQuery, 'groupBy'>

/** The stored minutes are already rounded for the reports. */
const MINUTES: Record<OrderTimeMeasure, RawBuilder<unknown>> = {
  accepted: sql`w.minutes_to_accepted`,
  visited: sql`w.minutes_to_visit`,
  done: sql`w.minutes_to_done`,
}

/** SQL for the orders that were sent. The query joins their firms after counting, when there are fewer rows. */
function sentOrders(ctx: Ctx, { developmentId, firmId, from, to }: Filter): RawBuilder<unknown> {
  const conditions = [
    hasOutcome(ctx, 'sent'),
    isSentWithin(ctx, { from, to }),
    isPropertyInScope(ctx, 'w.property_id', developmentId),
    ...(firmId === undefined ? [] : [sql`w.firm_id = ${firmId}`]),
  ]
  return sql`from work_orders w where ${sql.join(conditions, sql` and `)}`
}

/** Returns the key of a report row, and the join that turns counts per firm (`counted as c`) into report rows. */
function rowsByKey(
  groupBy: GroupBy,
  { trade }: Filter,
): { key: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  const firms = sql`join firms f on f.id = c.firm_id`
  if (groupBy === 'trade') {
    const isWanted = trade === undefined ? sql`` : sql`where g.trade = ${trade}`
    return { key: sql`g.trade`, join: sql`${firms} cross join unnest(f.trades) as g (trade) ${isWanted}` }
  }
  return { key: sql`c.firm_id`, join: trade === undefined ? sql`` : sql`${firms} where ${hasTrade(trade)}` }
}

/** The columns of a row, and the order of the rows: firms by name, trades in their fixed order. */
const GROUPS = {
  firm: {
    columns: sql`f.name as "group", f.id as "firmId", null as trade`,
    join: sql`join firms f on f.id = m.key order by lower(f.name)`,
  },
  trade: {
    columns: sql`m.key as "group", null::bigint as "firmId", m.key as trade`,
    join: sql`order by array_position(${[...TRADES]}::text[], m.key)`,
  },
}

const GROUP = { group: z.string(), firmId: z.int().nullable(), trade: z.enum(TRADES).nullable() }
const TIMES = { ...GROUP, count: z.int(), medianMinutes: z.int(), p90Minutes: z.int() }
const COUNTS = {
  ...GROUP,
  sent: z.int(),
  declined: z.int(),
  noAccess: z.int(),
  late: z.int(),
  done: z.int(),
  firstTime: z.int(),
  notFirstTime: z.int(),
}

/**
 * Returns nearest-rank percentiles of the time from sending an order to the given step. Only orders that reached this
 * step count.
 */
export async function findOrderTimes(
  ctx: Ctx,
  { until, groupBy, ...filter }: OrderTimesQuery,
): Promise<OrderTimes[]> {
  const { columns, join } = GROUPS[groupBy]
  const rows = rowsByKey(groupBy, filter)
  const counted = sql`
    select w.firm_id, ${MINUTES[until]} as value, count(*)::integer as amount
    ${sentOrders(ctx, filter)} and ${ORDER_RESULTS[until]} group by 1, 2`
  const cells = sql`select ${rows.key} as key, c.value, c.amount from (${counted}) c ${rows.join}`
  const statement = sql`
    with ${percentilesOf(cells)}
    select ${columns}, m.count, m.median as "medianMinutes", m.p90 as "p90Minutes" from measured m ${join}`
  return rowsOf(ctx.db, TIMES, statement)
}

/**
 * Uses the same conditions as the filters of the list. Stored facts are counted in one pass over all orders, and
 * overdue orders only among the few open ones.
 */
export async function countOrders(
  ctx: Ctx,
  { groupBy, ...filter }: OrderReportQuery,
): Promise<OrderOutcomes[]> {
  const { columns, join } = GROUPS[groupBy]
  const rows = rowsByKey(groupBy, filter)
  const orders = sentOrders(ctx, filter)
  const counts = ORDER_COUNTS.map((outcome) => sql`${countOf(outcome)}::integer as ${sql.ref(outcome)}`)
  const sums = ORDER_COUNTS.map((outcome) => sql`${sumOf(outcome)}::integer as ${sql.ref(outcome)}`)
  const statement = sql`
    with counted as (select w.firm_id, ${sql.join(counts)} ${orders} group by 1),
    overdue as (select w.firm_id, count(*) as late ${orders} and ${IS_OPEN} and ${isOverdue(ctx)} group by 1),
    m as (
      select ${rows.key} as key, ${sql.join(sums)}
      from counted c left join overdue o on o.firm_id = c.firm_id ${rows.join} group by 1
    )
    select ${columns}, ${sql.join(ORDER_COUNTS.map((outcome) => sql.ref(`m.${outcome}`)))} from m ${join}`
  return rowsOf(ctx.db, COUNTS, statement)
}

function countOf(outcome: OrderCount): RawBuilder<unknown> {
  return outcome === 'sent' ? sql`count(*)` : sql`(count(*) filter (where ${ORDER_RESULTS[outcome]}))`
}

function sumOf(outcome: OrderCount): RawBuilder<unknown> {
  const sum = sql`sum(${sql.ref(`c.${outcome}`)})`
  return outcome === 'late' ? sql`(${sum} + coalesce(sum(o.late), 0))` : sum
}
