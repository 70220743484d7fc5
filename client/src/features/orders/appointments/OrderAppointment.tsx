import type { Order, OrderAppointment as Visit } from '@doorstep/contract/orders/schema'
import { placeText } from '@doorstep/contract/places/texts'
import { CalendarClock, ChevronDown, Phone } from 'lucide-react'
import { useState } from 'react'
import { appointmentFile } from '../../../lib/appointmentFile.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Menu } from '../../../ui/Menu.tsx'
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
      {appointment && !isStaff && (
        <VisitLinks
          order={order}
          visit={appointment}
          hasSlots={slots.length > 0 && opened !== 'pick'}
          onOpen={setOpened}
        />
      )}
      {isPicking && <SlotPicker order={order} slots={slots} onPicked={close} />}
      {!hasBegun && (isStaff || !appointment) && (
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

interface VisitLinksProps {
  order: Order
  visit: Visit
  hasSlots: boolean
  onOpen: (opened: Opened) => void
}

/** The calendar file of a booked visit, the firm's number, and the ways to change the visit before it begins. */
function VisitLinks({ order, visit, hasSlots, onOpen }: VisitLinksProps) {
  const { firmName, firmPhone, jobId } = order
  const file = () => appointmentFile({ ...visit, firmName, jobId, place: placeText(order) })
  return (
    // Three buttons fit into one row on a phone.
    <div className="flex flex-wrap gap-2 empty:hidden max-md:[&>*]:px-2.5 print:hidden">
      {firmPhone && (
        <a href={`tel:${firmPhone}`} aria-label={`Call ${firmName}`} className={buttonClass('secondary')}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          Call
        </a>
      )}
      {visit.state === 'Booked' && (
        <Button variant="secondary" onPress={() => saveFile(file(), `appointment-job-${jobId}.ics`)}>
          Add to calendar
        </Button>
      )}
      {visit.state !== 'Begun' && (
        <Menu
          label="Change appointment"
          trigger={
            <>
              Change <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
            </>
          }
          triggerClassName={buttonClass('secondary')}
          entries={[
            ...(hasSlots ? [{ id: 'pick', label: 'Change time', onAction: () => onOpen('pick') }] : []),
            { id: 'ask', label: 'Ask for other times', onAction: () => onOpen('ask') },
            { id: 'cancel', label: 'Cancel appointment', isDanger: true, onAction: () => onOpen('cancel') },
          ]}
        />
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
