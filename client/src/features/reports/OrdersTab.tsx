import { OrderOutcomes } from './OrderOutcomes.tsx'
import { OrderTimes } from './OrderTimes.tsx'

/** What firms do with the work orders that they are sent. */
export function OrdersTab() {
  return (
    <>
      <OrderOutcomes />
      <OrderTimes />
    </>
  )
}
