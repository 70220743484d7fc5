import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import { CircleSlash } from 'lucide-react'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link.tsx'
import { Time } from '../../ui/Time.tsx'

interface CancelledIncidentsProps {
  incidents: readonly CancelledIncident[]
  isNew?: (incident: CancelledIncident) => boolean
  /** By default, the list is a card. */
  className?: string
}

/**
 * Shows recently cancelled incidents, each with the beginning of its reason. The page of an incident shows the whole
 * reason.
 */
export function CancelledIncidents({
  incidents,
  isNew,
  className = 'overflow-clip rounded-lg border border-border bg-surface',
}: CancelledIncidentsProps) {
  return (
    <ul aria-label="Cancelled incidents" className={cx('divide-y divide-border text-sm', className)}>
      {incidents.map((incident) => (
        <li key={incident.id} className="flex gap-3 px-4 py-2">
          <CircleSlash aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p className="text-xs text-muted">
              Cancelled <Time at={incident.cancelledAt} />
            </p>
            <Link
              href={paths.incident(incident.id)}
              look="plain"
              className="block truncate font-semibold text-current underline max-md:py-0.5"
            >
              <bdi>{incident.title}</bdi>
            </Link>
            <p dir="auto" className="line-clamp-2 break-words">
              {incident.reason}
            </p>
          </div>
          {isNew?.(incident) && <span className="self-start text-xs font-medium text-accent-text">New</span>}
        </li>
      ))}
    </ul>
  )
}
