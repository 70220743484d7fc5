import type { Order } from '@doorstep/contract/orders/schema'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { Notice } from '../../../ui/Notice.tsx'
import { windowText } from './labels.ts'

interface OpenOrdersProps {
  orders: readonly Order[]
  told: string
}

/** Part of the confirmation for a step that ends an issue. Lists the work orders that this step cancels. */
export function OpenOrders({ orders, told }: OpenOrdersProps) {
  if (orders.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={
        orders.length === 1
          ? 'This also cancels a work order'
          : `This also cancels ${orders.length} work orders`
      }
    >
      <ul className="list-disc pl-5">
        {orders.map((order) => (
          <li key={order.orderId}>
            {`${order.firmName}, ${ORDER_STATUS_LABELS[order.status]}${order.appointment ? `: ${windowText(order.appointment)}` : ''}`}
          </li>
        ))}
      </ul>
      {orders.some(({ status }) => status !== 'Prepared') && <p>{told}</p>}
    </Notice>
  )
}
