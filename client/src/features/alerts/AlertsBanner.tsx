import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { activeAlertsQuery, ALERTS_FAILED, SEVERITIES } from './activeAlerts.ts'
import { AlertLine } from './AlertLine.tsx'
import { useIncidents } from './useIncidents.ts'
import { useRotation } from './useRotation.ts'

interface AlertsBannerProps {
  propertyId: number
  everyMs: number
}

/**
 * Shows the open incidents at a property, and the other active alerts one at a time. Hidden if there are no incidents
 * and no alerts.
 */
export function AlertsBanner({ propertyId, everyMs }: AlertsBannerProps) {
  const query = useQuery(activeAlertsQuery(propertyId))
  const { part: incidents, hasFailed } = useIncidents(query.data)
  if (query.data && query.data.length > 0) {
    const isPlain = ({ incident }: ActiveAlert) => incident === undefined || (hasFailed && !incidents)
    const alerts = query.data.filter(isPlain)
    return (
      <div className="flex flex-col gap-2">
        {incidents && <incidents.OpenIncidents alerts={query.data} />}
        {alerts.length > 0 && <Alerts alerts={alerts} everyMs={everyMs} />}
      </div>
    )
  }
  return <QueryError query={query} text={ALERTS_FAILED} />
}

type AlertsProps = Pick<AlertsBannerProps, 'everyMs'> & { alerts: readonly ActiveAlert[] }

const isCritical = ({ severity }: ActiveAlert) => severity === 'Critical'

/** Critical alerts are always visible. A single alert does not rotate, so it needs no pin. */
function Alerts({ alerts, everyMs }: AlertsProps) {
  const pinned = alerts.length > 1 ? alerts.filter(isCritical) : []
  // Pinned alerts come last in the rotation, because the rotation should start with an alert that is not visible yet.
  const turning = pinned.length > 0 ? [...alerts.filter((alert) => !isCritical(alert)), ...pinned] : alerts
  return (
    <div className="flex flex-col gap-2">
      {pinned.length > 0 && (
        <ul aria-label="Critical alerts" className="flex flex-col gap-2">
          {pinned.map((alert) => (
            <li key={alert.id} className={cx('rounded-lg px-4 py-3', SEVERITIES.Critical.className)}>
              <AlertLine alert={alert} />
            </li>
          ))}
        </ul>
      )}
      <Rotating alerts={turning} everyMs={everyMs} />
    </div>
  )
}

function Rotating({ alerts, everyMs }: AlertsProps) {
  const ids = useMemo(() => alerts.map(({ id }) => id), [alerts])
  const { index, go, isPaused, canPause, togglePause, handlers } = useRotation(ids, everyMs)
  const { said, say } = useNews(alerts)
  const step = (by: number) => {
    go(by)
    say(alerts[(index + by + alerts.length) % alerts.length])
  }
  const shown = alerts[index]
  if (!shown) return null
  return (
    // Hover and focus only pause the rotation. The box itself has no action.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section
      aria-label="Alerts"
      {...handlers}
      className={cx(
        'flex flex-col gap-x-4 rounded-lg px-4 py-1 transition-colors md:flex-row md:items-center',
        SEVERITIES[shown.severity].className,
      )}
    >
      {/* All alerts share one grid cell, so that the page does not jump between short and long ones. */}
      <div className={cx('grid min-w-0 flex-1', alerts.length > 1 ? 'pt-2 md:pb-2' : 'py-2')}>
        {alerts.map((alert, at) => (
          <AlertLine
            key={alert.id}
            alert={alert}
            isCut={alerts.length > 1}
            className={cx('col-start-1 row-start-1 min-w-0 md:self-center', at !== index && 'invisible')}
          />
        ))}
      </div>
      {alerts.length > 1 && (
        <div className="flex flex-wrap items-center gap-0.5 max-md:-mx-2 max-md:justify-between">
          <p className="px-2 text-sm whitespace-nowrap tabular-nums">{`${index + 1} of ${alerts.length}`}</p>
          <Link
            href={paths.notifications}
            className="inline-flex min-h-11 items-center px-2 text-sm text-current md:hidden"
          >
            See all alerts
          </Link>
          <div className="flex">
            <Control icon={ChevronLeft} label="Previous alert" onPress={() => step(-1)} />
            {canPause && (
              <Control
                icon={isPaused ? Play : Pause}
                label={isPaused ? 'Resume the alerts' : 'Pause the alerts'}
                onPress={togglePause}
              />
            )}
            <Control icon={ChevronRight} label="Next alert" onPress={() => step(1)} />
          </div>
        </div>
      )}
      {/* Screen readers do not announce automatic rotation. They announce new alerts and alerts that the user moves
          to. */}
      <output className="sr-only">{said}</output>
    </section>
  )
}

function Control(props: Pick<Parameters<typeof IconButton>[0], 'icon' | 'label' | 'onPress'>) {
  return <IconButton {...props} className="not-aria-disabled:hover:bg-current/10" />
}

/** The text that screen readers announce: a new alert, or the alert that the user moved to. */
function useNews(alerts: readonly ActiveAlert[]) {
  const [said, setSaid] = useState('')
  const known = useRef(new Set(alerts.map(({ id }) => id)))
  useEffect(() => {
    const news = alerts.filter(({ id }) => !known.current.has(id))
    known.current = new Set(alerts.map(({ id }) => id))
    if (news.length > 0) setSaid(news.map(textOf).join(' '))
  }, [alerts])
  return { said, say: (alert: ActiveAlert | undefined) => setSaid(alert ? textOf(alert) : '') }
}

function textOf({ severity, message }: ActiveAlert): string {
  return `${severity}. ${message}`
}
