import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { OPEN_QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Firms of an issue `i` with an order in one of these states. The case skips the lookup for issues without orders. */
const firmsWith = (states: readonly OrderStatus[]): RawBuilder<number[] | null> =>
  sql`(case when i.order_firm_ids is not null then array(select w.firm_id from work_orders w
    where w.issue_id = i.id and w.status in (${sql.join(states.map((state) => sql.lit(state)))})) end)`

export const ACCEPTED_FIRMS = firmsWith(['Accepted', 'Booked', 'Done'])
export const BOOKED_FIRMS = firmsWith(['Booked'])

/** For an issue `i`: whether it has a quote that is asked for and not decided yet. */
const AWAITS_QUOTES = sql<boolean>`exists (select from quotes q where q.issue_id = i.id
  and q.status in (${sql.join(OPEN_QUOTE_STATUSES.map((status) => sql.lit(status)))}))`

/** Columns of an issue `i` about its firms. */
export const FIRM_FACTS = [
  ACCEPTED_FIRMS.as('acceptedFirmIds'),
  BOOKED_FIRMS.as('bookedFirmIds'),
  AWAITS_QUOTES.as('awaitsQuotes'),
] as const
