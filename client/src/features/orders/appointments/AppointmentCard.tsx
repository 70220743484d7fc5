import { BOOKABLE_STATUSES } from '@doorstep/contract/orders/appointments/rules'
import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AskTimesDialog, BookTimeDialog, CancelAppointmentDialog } from './AppointmentDialogs.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { dayText, hoursText } from './when.ts'

/** When somebody comes for an issue, and where that is picked, changed and cancelled. */
export function AppointmentCard({ issueId }: { issueId: number }) {
  const { data = [] } = useQuery(q(orderEndpoints.listIssueOrders, { params: { issueId } }))
  const orders = data.filter(
    ({ status, can }) => BOOKABLE_STATUSES.includes(status) && can.includes('order:pickSlot'),
  )
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

type Opened = 'pick' | 'ask' | 'book' | 'cancel'

function OrderAppointment({ order }: { order: Order }) {
  const { appointment } = order
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const slots = order.slots.filter(
    ({ startsAt }) => new Date(startsAt) > new Date() && startsAt !== appointment?.startsAt,
  )
  const isStaff = order.can.includes('order:manage')
  const hasBegun = appointment?.state === 'Begun'
  const isPicking = slots.length > 0 && (appointment === null || opened === 'pick')
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Stand order={order} hasSlots={slots.length > 0} />
      {isPicking && <SlotPicker order={order} slots={slots} onPicked={close} />}
      {!hasBegun && (
        <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {appointment && slots.length > 0 && opened !== 'pick' && (
            <Button variant="secondary" onPress={() => setOpened('pick')}>
              Change time
            </Button>
          )}
          {(slots.length > 0 || appointment) && (
            <Button variant="secondary" onPress={() => setOpened('ask')}>
              Ask for other times
            </Button>
          )}
          {isStaff && (
            <Button variant="secondary" onPress={() => setOpened('book')}>
              Book a time by hand
            </Button>
          )}
          {appointment && (
            <Button variant="ghost-danger" onPress={() => setOpened('cancel')}>
              Cancel appointment
            </Button>
          )}
        </div>
      )}
      {opened === 'ask' && <AskTimesDialog order={order} onClose={close} />}
      {opened === 'book' && <BookTimeDialog order={order} onClose={close} />}
      {opened === 'cancel' && appointment && (
        <CancelAppointmentDialog order={order} appointment={appointment} onClose={close} />
      )}
    </div>
  )
}

function Stand({ order, hasSlots }: { order: Order; hasSlots: boolean }) {
  const { appointment, firmName } = order
  if (appointment)
    return (
      <div className="flex items-start gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <p className="min-w-0 break-words">
          <time dateTime={appointment.startsAt} className="block text-base font-semibold tabular-nums">
            {dayText(appointment)}, {hoursText(appointment)}
          </time>
          <span className="text-muted">
            {appointment.state === 'Begun' ? `${firmName} is at work.` : `${firmName} comes.`}
          </span>
        </p>
      </div>
    )
  return (
    <p className="break-words">
      {hasSlots
        ? `${firmName} has taken this on and can come at these times.`
        : `${firmName} has taken this on and will offer times. You are told by email.`}
    </p>
  )
}
