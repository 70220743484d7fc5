import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import { CalendarClock } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { whenText } from '../orders/appointments/when.ts'

/** Who comes next, or which times wait to be chosen from. */
export function NextAppointment({ appointment }: { appointment: NonNullable<Dashboard['appointment']> }) {
  const { issueId, title, firmName, startsAt, endsAt, more } = appointment
  const isBooked = startsAt !== null && endsAt !== null
  return (
    <Card title="Appointment" className="border-l-4 border-l-accent">
      <div className="flex items-start gap-3 text-sm">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <div className="min-w-0 break-words">
          {isBooked ? (
            <time dateTime={startsAt} className="block text-base font-semibold tabular-nums">
              {whenText({ startsAt, endsAt })}
            </time>
          ) : (
            <p className="text-base font-semibold">Choose a time</p>
          )}
          <p className="text-muted">
            {isBooked ? `${firmName} comes for “${title}”.` : `${firmName} can come for “${title}”.`}
          </p>
          <p className="mt-1">
            <Link href={paths.issue(issueId)}>{isBooked ? 'See, change or cancel' : 'See the times'}</Link>
            {more > 0 && <span className="text-muted"> · {more} more at your home</span>}
          </p>
        </div>
      </div>
    </Card>
  )
}
