import { DECIDABLE_ORDER_STATUSES } from '@doorstep/contract/orders/variations/rules'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../../../context.ts'

/**
 * Whether issue `i` has a firm's quote, a firm's request for a higher limit or a prepared work order above the
 * managers' limit. Partial indexes keep this fast.
 */
export function waitsAboveLimit({ services }: SystemCtx): RawBuilder<SqlBool> {
  const limit = services.config.orderLimitPence
  return sql<SqlBool>`i.id = any(array(
    select q.issue_id from quotes q where q.status = 'Given' and q.amount_pence > ${limit}
    union
    select w.issue_id from work_orders w where w.status = 'Prepared' and w.limit_pence > ${limit}
    union
    select w.issue_id from order_variations v join work_orders w on w.id = v.order_id
    where v.state = 'Asked' and v.amount_pence > ${limit} and w.status = any(${[...DECIDABLE_ORDER_STATUSES]}::text[])))`
}
