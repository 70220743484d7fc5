import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import { CalendarClock } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { VisitTime } from '../orders/appointments/VisitTime.tsx'

type Appointment = NonNullable<Dashboard['appointment']>

/**
 * The next appointment, or the times to choose from. The card is short, so that the dates below stay on the first
 * screen.
 */
export function NextAppointment({ appointment }: { appointment: Appointment }) {
  const { issueId, title, firmName, startsAt, endsAt } = appointment
  const isBooked = startsAt !== null && endsAt !== null
  return (
    <section
      aria-label="Appointment"
      className="flex items-start gap-3 rounded-lg border border-l-4 border-border border-l-accent bg-surface px-4 py-2.5 text-sm"
    >
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <div dir="auto" className="min-w-0 wrap-anywhere">
        {isBooked ? (
          <VisitTime startsAt={startsAt} endsAt={endsAt} />
        ) : (
          <p className="text-base font-semibold">Choose a time</p>
        )}
        <p className="text-muted">
          <span>
            {isBooked ? `${firmName} is coming for “${title}”.` : `${firmName} can come for “${title}”.`}
          </span>{' '}
          <Link href={paths.issue(issueId)}>
            {isBooked ? 'See, change or cancel the appointment' : 'See the times'}
          </Link>
          <More {...appointment} />
        </p>
      </div>
    </section>
  )
}

function More({ more, toChoose }: Appointment) {
  if (more === 0) return null
  if (toChoose === 0) return <span>{` · ${more} more ${more === 1 ? 'visit' : 'visits'} at your home`}</span>
  return <span>{` · ${toChoose} more ${toChoose === 1 ? 'waits' : 'wait'} for you to choose a time`}</span>
}
