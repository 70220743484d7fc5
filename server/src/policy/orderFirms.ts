import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The firms of an issue `i` that have an order in one of these states. For issues without orders, the SQL `case` skips
 * the search.
 */
const firmsWith = (states: readonly OrderStatus[]): RawBuilder<number[] | null> =>
  sql`(case when i.order_firm_ids is not null then array(select w.firm_id from work_orders w
    where w.issue_id = i.id and w.status in (${sql.join(states.map((state) => sql.lit(state)))})) end)`

export const ACCEPTED_FIRMS = firmsWith(['Accepted', 'Booked', 'Done'])
export const BOOKED_FIRMS = firmsWith(['Booked'])

/** SQL condition on an issue `i`: a firm was asked for a quote, and nobody has decided about the quote yet. */
const AWAITS_QUOTES = sql<boolean>`exists (select from quotes q where q.issue_id = i.id
  and q.status in (${sql.join(OPEN_QUOTE_STATUSES.map((status) => sql.lit(status)))}))`

/** Columns of an issue `i` about its firms. */
export const FIRM_FACTS = [
  ACCEPTED_FIRMS.as('acceptedFirmIds'),
  BOOKED_FIRMS.as('bookedFirmIds'),
  AWAITS_QUOTES.as('awaitsQuotes'),
] as const
