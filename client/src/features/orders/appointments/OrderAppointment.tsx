import type { Order, OrderAppointment as Visit } from '@doorstep/contract/orders/schema'
import { placeText } from '@doorstep/contract/places/texts'
import { CalendarClock, Phone } from 'lucide-react'
import { useState } from 'react'
import { appointmentFile } from '../../../lib/appointmentFile.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { AskTimesDialog, BookTimeDialog, CancelAppointmentDialog } from './AppointmentDialogs.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { dayText, hoursText } from './when.ts'

type Opened = 'pick' | 'ask' | 'book' | 'cancel'

/** The appointment of an order, the times that the firm offers, and the possible actions. */
export function OrderAppointment({ order }: { order: Order }) {
  const { appointment } = order
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const slots = order.slots.filter(
    ({ startsAt }) => new Date(startsAt) > new Date() && startsAt !== appointment?.startsAt,
  )
  const isStaff = order.can.includes('order:manage')
  const size = isStaff ? 'sm' : 'md'
  const hasBegun = appointment?.state === 'Begun'
  const isPicking = slots.length > 0 && (appointment === null || opened === 'pick')
  return (
    <div className="flex flex-col gap-3 text-sm">
      <AppointmentState order={order} hasSlots={slots.length > 0} />
      {appointment && !isStaff && <VisitLinks order={order} visit={appointment} />}
      {isPicking && <SlotPicker order={order} slots={slots} onPicked={close} />}
      {!hasBegun && (
        <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {appointment && slots.length > 0 && opened !== 'pick' && (
            <Button size={size} variant="secondary" onPress={() => setOpened('pick')}>
              Change time
            </Button>
          )}
          {(slots.length > 0 || appointment) && (
            <Button size={size} variant="secondary" onPress={() => setOpened('ask')}>
              Ask for other times
            </Button>
          )}
          {isStaff && (
            <Button size={size} variant="secondary" onPress={() => setOpened('book')}>
              Book a time yourself
            </Button>
          )}
          {appointment && (
            <Button size={size} variant="ghost-danger" onPress={() => setOpened('cancel')}>
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

/** The calendar file of a booked visit, and the firm's number. */
function VisitLinks({ order, visit }: { order: Order; visit: Visit }) {
  const { firmName, firmPhone, jobId } = order
  const file = () => appointmentFile({ ...visit, firmName, jobId, place: placeText(order) })
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {visit.state === 'Booked' && (
        <Button variant="secondary" onPress={() => saveFile(file(), `appointment-job-${jobId}.ics`)}>
          Add to calendar
        </Button>
      )}
      {firmPhone && (
        <a href={`tel:${firmPhone}`} className={buttonClass('secondary')}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {`Call ${firmName}`}
        </a>
      )}
    </div>
  )
}

function AppointmentState({ order, hasSlots }: { order: Order; hasSlots: boolean }) {
  const { appointment, firmName } = order
  if (appointment)
    return (
      <div className="flex items-start gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <p dir="auto" className="min-w-0 break-words">
          <time dateTime={appointment.startsAt} className="block text-base font-semibold tabular-nums">
            {`${dayText(appointment)}, ${hoursText(appointment)}`}
          </time>
          <span className="text-muted">
            {appointment.state === 'Begun' ? `${firmName} is at work.` : `${firmName} is coming.`}
          </span>
        </p>
      </div>
    )
  const isStaff = order.can.includes('order:manage')
  const [offers, waits] = isStaff
    ? [
        'The firm offers these times. We have asked the resident to pick one.',
        'No appointment yet. The firm has not offered any times.',
      ]
    : [
        `${firmName} has taken this on and can come at these times.`,
        `${firmName} has taken this on and will offer times. We will email you.`,
      ]
  return (
    <p dir="auto" className="break-words">
      {hasSlots ? offers : waits}
    </p>
  )
}
