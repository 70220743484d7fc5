import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link.tsx'
import { activeAlertsQuery, SEVERITIES } from './activeAlerts.ts'
import { IncidentState } from './IncidentState.tsx'

/**
 * The open incidents among these alerts, most severe first. Each incident takes two lines, to leave space on a phone.
 */
export function OpenIncidents({ alerts }: { alerts: readonly ActiveAlert[] }) {
  const shown = alerts.flatMap(({ incident, ...alert }) => (incident ? [{ ...alert, incident }] : []))
  if (shown.length === 0) return null
  return (
    <section aria-label="Open incidents" className="overflow-clip rounded-lg">
      <ul className="flex flex-col gap-px">
        {shown.map(({ id, severity, message, incident }) => {
          const { icon: Icon, className } = SEVERITIES[severity]
          return (
            <li key={id} className={cx('flex gap-3 px-4 py-2 text-sm', className)}>
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <div className="min-w-0 flex-1">
                <Link
                  href={paths.incident(incident.id)}
                  look="plain"
                  className="block truncate font-semibold text-current underline max-md:py-0.5"
                >
                  <bdi>{message}</bdi>
                </Link>
                <p className="truncate">
                  <IncidentState incident={incident} />
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The open incidents at a home. A person who starts a report about one of them sees this list first. */
export function KnownIncidents({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(activeAlertsQuery(propertyId))
  if (!data?.some(({ incident }) => incident)) return null
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p className="text-sm">
        Is your problem one of these? We already know about them, so you don’t need to report them again.
      </p>
      <OpenIncidents alerts={data} />
    </div>
  )
}
