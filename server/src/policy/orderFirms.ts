import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Firms of an issue `i` with an order in one of these states. The case skips the lookup for issues without orders. */
const firmsWith = (states: readonly OrderStatus[]): RawBuilder<number[] | null> =>
  sql`(case when i.order_firm_ids is not null then array(select w.firm_id from work_orders w
    where w.issue_id = i.id and w.status in (${sql.join(states.map((state) => sql.lit(state)))})) end)`

export const ACCEPTED_FIRMS = firmsWith(['Accepted', 'Booked', 'Done'])
export const BOOKED_FIRMS = firmsWith(['Booked'])
