import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { Badge } from '../../../ui/Badge.tsx'
import { orderTone } from './labels.ts'

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={orderTone(status)}>{ORDER_STATUS_LABELS[status]}</Badge>
}
