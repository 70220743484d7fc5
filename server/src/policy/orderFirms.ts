import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The firms of an issue `i` whose orders are in one of these states: only issues with orders are looked up. */
const firmsWith = (states: readonly OrderStatus[]): RawBuilder<number[] | null> =>
  sql`(case when i.order_firm_ids is not null then array(select w.firm_id from work_orders w
    where w.issue_id = i.id and w.status in (${sql.join(states.map((state) => sql.lit(state)))})) end)`

export const ACCEPTED_FIRMS = firmsWith(['Accepted', 'Booked', 'Done'])
export const BOOKED_FIRMS = firmsWith(['Booked'])
