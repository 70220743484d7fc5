import { TRADES } from '@doorstep/contract/orders/rules'
import { ORDER_COUNTS } from '@doorstep/contract/reports/rules'
import type { OrderTimeMeasure } from '@doorstep/contract/reports/rules'
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
import { hasOutcome, hasTrade, isSentWithin } from '../../orders/outcomes/queries.ts'
import { isPropertyInScope, percentilesOf } from '../queries.ts'

type Filter = Omit<OrderReportQuery, 'groupBy'>

const MOMENTS: Record<OrderTimeMeasure, RawBuilder<unknown>> = {
  accepted: sql`w.accepted_at`,
  visited: sql`w.first_visit_at`,
  done: sql`w.done_at`,
}

/** The orders that were sent, each with its key: its firm, or each trade of that. */
function sentOrders(ctx: Ctx, groupBy: 'firm' | 'trade', filter: Filter): RawBuilder<unknown> {
  const { developmentId, firmId, trade } = filter
  const conditions = [
    hasOutcome(ctx, 'sent'),
    isSentWithin(ctx, filter),
    isPropertyInScope(ctx, 'w.property_id', developmentId),
    ...(firmId === undefined ? [] : [sql`w.firm_id = ${firmId}`]),
    ...(trade === undefined ? [] : [groupBy === 'trade' ? sql`g.trade = ${trade}` : hasTrade(trade)]),
  ]
  return sql`from work_orders w join firms f on f.id = w.firm_id ${groupBy === 'trade' ? sql`cross join unnest(f.trades) as g (trade)` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

const KEYS = { firm: sql`w.firm_id`, trade: sql`g.trade` }

/** What a row is about, in the order of the rows: firms by name, trades as they are listed. */
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

/** Nearest-rank percentiles of the time that it took from the sending of each order that got so far. */
export async function findOrderTimes(
  ctx: Ctx,
  { until, groupBy, ...filter }: OrderTimesQuery,
): Promise<OrderTimes[]> {
  const { columns, join } = GROUPS[groupBy]
  const cells = sql`
    select key, report_minutes(floor(date_part('epoch', at - sent_at) / 60)::integer) as value, 1 as amount
    from (select ${KEYS[groupBy]} as key, w.sent_at, ${MOMENTS[until]} as at ${sentOrders(ctx, groupBy, filter)}) o
    where at is not null`
  const statement = sql`
    with ${percentilesOf(cells)}
    select ${columns}, m.count, m.median as "medianMinutes", m.p90 as "p90Minutes" from measured m ${join}`
  return rowsOf(ctx.db, TIMES, statement)
}

/** Counted by the very conditions that the list is narrowed by. */
export async function countOrders(
  ctx: Ctx,
  { groupBy, ...filter }: OrderReportQuery,
): Promise<OrderOutcomes[]> {
  const { columns, join } = GROUPS[groupBy]
  const counts = ORDER_COUNTS.map(
    (outcome) => sql`(count(*) filter (where ${hasOutcome(ctx, outcome)}))::integer as ${sql.ref(outcome)}`,
  )
  const numbers = ORDER_COUNTS.map((outcome) => sql.ref(`m.${outcome}`))
  const statement = sql`
    with m as (
      select ${KEYS[groupBy]} as key, ${sql.join(counts)} ${sentOrders(ctx, groupBy, filter)} group by 1
    )
    select ${columns}, ${sql.join(numbers)} from m ${join}`
  return rowsOf(ctx.db, COUNTS, statement)
}
