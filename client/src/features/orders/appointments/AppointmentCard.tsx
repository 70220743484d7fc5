import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { OrderAppointment } from './OrderAppointment.tsx'
import { isArranged } from './when.ts'

/**
 * The appointments of an issue. The reporter's side can pick, change and cancel appointments here. Staff do this in
 * the work order.
 */
export function AppointmentCard({ issueId }: { issueId: number }) {
  const { data = [] } = useQuery(q(orderEndpoints.listIssueOrders, { params: { issueId } }))
  const orders = data.filter((order) => isArranged(order) && !order.can.includes('order:manage'))
  if (orders.length === 0) return null
  return (
    <Card
      title={orders.length === 1 ? 'Appointment' : 'Appointments'}
      className="border-l-4 border-l-accent print:border-l"
    >
      <ul className="flex flex-col divide-y divide-border">
        {orders.map((order) => (
          <li key={order.orderId} className="py-4 first:pt-0 last:pb-0">
            <OrderAppointment order={order} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
