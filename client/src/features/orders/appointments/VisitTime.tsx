import type { OrderAppointment } from '@doorstep/contract/orders/schema'
import { formatVisit } from '../../../lib/dates.ts'
import { useHasPassed } from '../../../ui/useHasPassed.ts'
import { useToday } from '../../../ui/useToday.ts'

/** The time window of a visit: "Tomorrow, 09:00 to 11:00". */
export function VisitTime({ startsAt, endsAt }: Pick<OrderAppointment, 'startsAt' | 'endsAt'>) {
  return (
    <time dateTime={startsAt} className="block text-base font-semibold tabular-nums">
      {formatVisit({ startsAt, endsAt }, useToday())}
    </time>
  )
}

/** Shows whether the firm is coming, is at work, or should have come. */
export function VisitState({ firmName, visit }: { firmName: string; visit: OrderAppointment }) {
  const isOver = useHasPassed(visit.endsAt)
  if (visit.state === 'Begun') return `${firmName} is at work.`
  return isOver ? `${firmName} was due to come.` : `${firmName} is coming.`
}
