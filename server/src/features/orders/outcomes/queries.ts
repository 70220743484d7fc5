import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type { Trade } from '@doorstep/contract/orders/rules'
import type { OrderOutcome } from '@doorstep/contract/orders/outcomes/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import type { Days } from '../../../db/days.ts'

/**
 * Open although its issue is to be done by now; a promise that waits for the resident runs out for nobody. Asked of the
 * few open orders alone, each by its issue's key.
 */
export function isOverdue(ctx: SystemCtx): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when w.status = any(${[...OPEN_ORDER_STATUSES]}::text[])
    then (select o.complete_due_at from issues o where o.id = w.issue_id) < ${ctx.now()} end`
}

/**
 * Of `work_orders as w`: the one place where it is said which orders each number of the reports counts, and which ones
 * the list that it opens has.
 */
export function hasOutcome(ctx: SystemCtx, outcome: OrderOutcome): RawBuilder<SqlBool> {
  return sql<SqlBool>`(w.sent_at is not null and ${conditionOf(ctx, outcome)})`
}

function conditionOf(ctx: SystemCtx, outcome: OrderOutcome): RawBuilder<SqlBool> {
  switch (outcome) {
    case 'sent':
      return sql<SqlBool>`true`
    case 'accepted':
      return sql<SqlBool>`w.accepted_at is not null`
    case 'declined':
      return sql<SqlBool>`w.declined_at is not null`
    case 'visited':
      return sql<SqlBool>`w.first_visit_at is not null`
    case 'noAccess':
      return sql<SqlBool>`w.had_no_access`
    case 'done':
      return sql<SqlBool>`w.done_at is not null`
    case 'firstTime':
      return sql<SqlBool>`w.done_at is not null and not w.is_repeated`
    case 'notFirstTime':
      return sql<SqlBool>`w.done_at is not null and w.is_repeated`
    case 'late':
      return sql<SqlBool>`case when w.done_at is null then ${isOverdue(ctx)} else w.is_done_late end`
  }
}

/** Sent on these days, as days of the product's time zone. */
export function isSentWithin({ services }: SystemCtx, days: Days): RawBuilder<SqlBool> {
  return isWithinDays(sql.ref('w.sent_at'), days, services.config.timeZone)
}

/** Of a firm `f`. */
export function hasTrade(trade: Trade): RawBuilder<SqlBool> {
  return sql<SqlBool>`${trade} = any(f.trades)`
}
