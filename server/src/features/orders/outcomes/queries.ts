import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { Trade } from '@doorstep/contract/orders/rules'
import type { OrderOutcome } from '@doorstep/contract/orders/outcomes/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import type { Days } from '../../../db/days.ts'

/** Something is still to be done for it: said as their index says it. */
export const IS_OPEN = sql<SqlBool>`w.status in (${sql.join(OPEN_ORDER_STATUSES.map((status) => sql.lit(status)))})`

/**
 * Open although its issue is to be done by now; a promise that waits for the resident runs out for nobody. Asked of the
 * few open orders alone, each by its issue's key.
 */
export function isOverdue(ctx: SystemCtx): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when ${IS_OPEN}
    then (select o.complete_due_at from issues o where o.id = w.issue_id) < ${ctx.now()} end`
}

const IS_SENT = sql<SqlBool>`w.sent_at is not null`

/** Of `work_orders as w` that were sent: what is kept with each. Late is here what was done so, and not what is open still. */
export const ORDER_RESULTS: Record<Exclude<OrderOutcome, 'sent'>, RawBuilder<SqlBool>> = {
  accepted: sql`w.minutes_to_accepted is not null`,
  declined: sql`w.declined_at is not null`,
  visited: sql`w.minutes_to_visit is not null`,
  noAccess: sql`w.had_no_access`,
  done: sql`w.minutes_to_done is not null`,
  firstTime: sql`w.minutes_to_done is not null and not w.is_repeated`,
  notFirstTime: sql`w.minutes_to_done is not null and w.is_repeated`,
  late: sql`w.is_done_late`,
}

/** Which orders each number of the reports counts, and which ones the list that it opens has. */
export function hasOutcome(ctx: SystemCtx, outcome: OrderOutcome): RawBuilder<SqlBool> {
  if (outcome === 'sent') return IS_SENT
  const result = ORDER_RESULTS[outcome]
  const isSo = outcome === 'late' ? sql`(${result} or ${isOverdue(ctx)})` : result
  return sql<SqlBool>`(${IS_SENT} and ${isSo})`
}

/** Sent on these days, as days of the product's time zone. */
export function isSentWithin({ services }: SystemCtx, days: Days): RawBuilder<SqlBool> {
  return isWithinDays(sql.ref('w.sent_at'), days, services.config.timeZone)
}

/** Of a firm `f`. */
export function hasTrade(trade: Trade): RawBuilder<SqlBool> {
  return sql<SqlBool>`${trade} = any(f.trades)`
}
