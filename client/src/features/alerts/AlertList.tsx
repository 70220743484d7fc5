import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import { ALL_SITES } from '@doorstep/contract/alerts/texts'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fixedText } from '../../api/errors.ts'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IncidentState } from './IncidentState.tsx'
import { ALERTS_FAILED, SEVERITIES } from './activeAlerts.ts'
import { CancelledIncidents } from './CancelledIncidents.tsx'
import { ReadMore } from './ReadMore.tsx'
import { cancelledMarkOf, markOf } from './seenAlerts.ts'
import { useAlertNews } from './useAlertNews.ts'

/** Shows the active alerts and cancelled incidents of the selected property, and marks them as seen. */
export function AlertList() {
  const { query, alerts, cancelled, seen, markSeen } = useAlertNews()
  const failure = query.isError && (
    <div className="p-3">
      <ErrorPanel {...fixedText(query.error, ALERTS_FAILED)} query={query} />
    </div>
  )
  // After a failed poll, alerts that were loaded before are still shown, but not an empty list.
  if (failure && !alerts?.length) return failure
  if (!alerts || !seen) return <Skeleton count={2} className="h-16" />
  return (
    <>
      {failure}
      {alerts.length === 0 && <EmptyState icon={BellOff} message="No active alerts" />}
      <Rows alerts={alerts} cancelled={cancelled} seen={seen} onSeen={markSeen} />
    </>
  )
}

interface RowsProps {
  alerts: readonly ActiveAlert[]
  cancelled: readonly CancelledIncident[]
  seen: readonly string[]
  onSeen: (marks: readonly string[]) => void
}

function Rows({ alerts, cancelled, seen, onSeen }: RowsProps) {
  // Rows that were unread when the list opened are still marked as unread while the list is open.
  const [seenBefore] = useState(seen)
  useEffect(
    () => onSeen([...alerts.map(markOf), ...cancelled.map(cancelledMarkOf)]),
    [alerts, cancelled, onSeen],
  )
  return (
    <>
      {alerts.length > 0 && (
        <ul aria-label="Active alerts" className="flex flex-col divide-y divide-border">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} isNew={!seenBefore.includes(markOf(alert))} />
          ))}
        </ul>
      )}
      {cancelled.length > 0 && (
        <CancelledIncidents
          incidents={cancelled}
          isNew={(incident) => !seenBefore.includes(cancelledMarkOf(incident))}
          className="border-t border-border"
        />
      )}
    </>
  )
}

function AlertRow({ alert, isNew }: { alert: ActiveAlert; isNew: boolean }) {
  const { icon: Icon, className } = SEVERITIES[alert.severity]
  return (
    <li className="flex gap-3 px-4 py-3">
      <span className={cx('flex size-8 shrink-0 items-center justify-center rounded-md', className)}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm break-words">
          <strong className="font-semibold">{alert.severity}.</strong>{' '}
          <span dir="auto" className="whitespace-pre-line">
            {alert.message}
          </span>
        </p>
        <p className="mt-1 text-xs text-muted">
          <span>{alert.siteName ?? ALL_SITES}</span>
          {alert.expiresAt !== null && (
            <>
              {' · '}Expires: <time dateTime={alert.expiresAt}>{formatDate(alert.expiresAt)}</time>
            </>
          )}
          {alert.incident && (
            <>
              {' · '}
              <IncidentState incident={alert.incident} />
              {' · '}
              <Link
                href={paths.incident(alert.incident.id)}
                look="plain"
                className="font-medium text-current underline"
              >
                Read the updates
              </Link>
            </>
          )}
          {alert.announcementId !== undefined && (
            <>
              {' · '}
              <ReadMore announcementId={alert.announcementId} />
            </>
          )}
        </p>
      </div>
      {isNew && <span className="self-start text-xs font-medium text-accent-text">New</span>}
    </li>
  )
}
