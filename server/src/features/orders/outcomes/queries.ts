import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { Trade } from '@doorstep/contract/orders/rules'
import type { OrderOutcome } from '@doorstep/contract/orders/outcomes/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import type { Days } from '../../../db/days.ts'

/** True if the order is open. The text of the condition must match the partial index. */
export const IS_OPEN = sql<SqlBool>`w.status in (${sql.join(OPEN_ORDER_STATUSES.map((status) => sql.lit(status)))})`

/**
 * True if an open order's issue is past its deadline. Deadlines pause while the issue waits for the resident. Only open
 * orders need the lookup, and there are few of them.
 */
export function isOverdue(ctx: SystemCtx): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when ${IS_OPEN}
    then (select o.complete_due_at from issues o where o.id = w.issue_id) < ${ctx.now()} end`
}

const IS_SENT = sql<SqlBool>`w.sent_at is not null`

/**
 * Conditions for the stored results of sent orders `w`. Here, late orders are orders that were finished late, without
 * open orders.
 */
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

/**
 * Returns the condition for a number in the reports. The same condition counts the orders, and filters the list that
 * the number links to.
 */
export function hasOutcome(ctx: SystemCtx, outcome: OrderOutcome): RawBuilder<SqlBool> {
  if (outcome === 'sent') return IS_SENT
  const result = ORDER_RESULTS[outcome]
  const isSo = outcome === 'late' ? sql`(${result} or ${isOverdue(ctx)})` : result
  return sql<SqlBool>`(${IS_SENT} and ${isSo})`
}

/** True if the order was sent on these days, in the time zone of the settings. */
export function isSentWithin({ services }: SystemCtx, days: Days): RawBuilder<SqlBool> {
  return isWithinDays(sql.ref('w.sent_at'), days, services.config.timeZone)
}

/** True if firm `f` has this trade. */
export function hasTrade(trade: Trade): RawBuilder<SqlBool> {
  return sql<SqlBool>`${trade} = any(f.trades)`
}
