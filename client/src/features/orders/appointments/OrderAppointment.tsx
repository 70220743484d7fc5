import type { Order, OrderAppointment as Visit } from '@doorstep/contract/orders/schema'
import { placeText } from '@doorstep/contract/places/texts'
import { CalendarClock, ChevronDown, Phone } from 'lucide-react'
import { useState } from 'react'
import { appointmentFile } from '../../../lib/appointmentFile.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
import { AskTimesDialog, BookTimeDialog, CancelAppointmentDialog } from './AppointmentDialogs.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { VisitState, VisitTime } from './VisitTime.tsx'

type Way = 'pick' | 'ask' | 'book' | 'cancel'

/** The appointment of an order, the times that the firm offers, and the possible actions. */
export function OrderAppointment({ order }: { order: Order }) {
  const { appointment } = order
  const [opened, setOpened] = useState<Way | null>(null)
  const close = () => setOpened(null)
  const slots = order.slots.filter(
    ({ startsAt }) => new Date(startsAt) > new Date() && startsAt !== appointment?.startsAt,
  )
  const isStaff = order.can.includes('order:manage')
  const isPicking = slots.length > 0 && (appointment === null || opened === 'pick')
  const picker = isPicking && <SlotPicker order={order} slots={slots} onPicked={close} />
  const ways: Way[] = []
  if (appointment && slots.length > 0 && opened !== 'pick') ways.push('pick')
  if (appointment || slots.length > 0) ways.push('ask')
  if (isStaff) ways.push('book')
  if (appointment) ways.push('cancel')
  return (
    <div className="flex flex-col gap-3 text-sm">
      <AppointmentState order={order} hasSlots={slots.length > 0} />
      {appointment === null && picker}
      {/* With less padding, three buttons fit into one row on a phone. */}
      <div className="flex flex-wrap gap-2 empty:hidden max-md:[&_:is(a,button)]:px-2.5 print:hidden">
        {appointment && !isStaff && <VisitLinks order={order} visit={appointment} />}
        {appointment?.state !== 'Begun' && (
          <Ways
            ways={ways}
            isBooked={appointment !== null}
            isStaff={isStaff}
            isAsking={opened !== null}
            onOpen={setOpened}
          />
        )}
      </div>
      {/* The picker is below the menu that opens it. */}
      {appointment !== null && picker}
      {opened === 'ask' && <AskTimesDialog order={order} onClose={close} />}
      {opened === 'book' && <BookTimeDialog order={order} onClose={close} />}
      {opened === 'cancel' && appointment && (
        <CancelAppointmentDialog order={order} appointment={appointment} onClose={close} />
      )}
    </div>
  )
}

const WAYS: Record<Way, string> = {
  pick: 'Change time',
  ask: 'Ask for other times',
  book: 'Book a time yourself',
  cancel: 'Cancel appointment',
}

interface WaysProps {
  ways: readonly Way[]
  isBooked: boolean
  isStaff: boolean
  /** True while a dialog of this menu is open. */
  isAsking: boolean
  onOpen: (way: Way) => void
}

/** The ways to agree or change a time: a button for one way, or a menu for several ways. */
function Ways({ ways, isBooked, isStaff, isAsking, onOpen }: WaysProps) {
  // After a booking, the menu replaces the button while the dialog is still open.
  const kept = useKeptFocus(isAsking)
  const size = isStaff ? 'sm' : 'md'
  const [only, another] = ways
  if (only === undefined) return null
  if (another === undefined)
    return (
      <div {...kept}>
        <Button size={size} variant="secondary" onPress={() => onOpen(only)}>
          {WAYS[only]}
        </Button>
      </div>
    )
  return (
    <div {...kept}>
      <Menu
        label={isBooked ? 'Change appointment' : 'Other times'}
        trigger={
          <>
            {isBooked ? 'Change' : 'Other times'}{' '}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </>
        }
        triggerClassName={buttonClass('secondary', size)}
        entries={ways.map((way) => ({
          id: way,
          label: WAYS[way],
          isDanger: way === 'cancel',
          onAction: () => onOpen(way),
        }))}
      />
    </div>
  )
}

/** The firm's number, and the calendar file of a booked visit. */
function VisitLinks({ order, visit }: { order: Order; visit: Visit }) {
  const { firmName, firmPhone, jobId } = order
  const file = () => appointmentFile({ ...visit, firmName, jobId, place: placeText(order) })
  return (
    <>
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
    </>
  )
}

function AppointmentState({ order, hasSlots }: { order: Order; hasSlots: boolean }) {
  const { appointment, firmName } = order
  if (appointment)
    return (
      <div className="flex items-start gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <p dir="auto" className="min-w-0 break-words">
          <VisitTime startsAt={appointment.startsAt} endsAt={appointment.endsAt} />
          <span className="text-muted">
            <VisitState firmName={firmName} visit={appointment} />
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
        `${firmName} has accepted the work and can come at these times.`,
        `${firmName} has accepted the work and will offer times. We will email you.`,
      ]
  return (
    <p dir="auto" className="break-words">
      {hasSlots ? offers : waits}
    </p>
  )
}
