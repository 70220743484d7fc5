import type { Order } from '@doorstep/contract/orders/schema'
import { ORDER_EVENT_LABELS } from '@doorstep/contract/orders/texts'
import { EventHistory } from './EventHistory.tsx'

/** What has happened to an order. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <EventHistory
      title="History of this work order"
      events={order.events.map(({ kind, ...event }) => ({ ...event, label: ORDER_EVENT_LABELS[kind] }))}
    />
  )
}
