import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { formatDate } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { SEVERITIES } from './activeAlerts.ts'
import { ReadMore } from './ReadMore.tsx'

interface AlertLineProps {
  alert: Pick<ActiveAlert, 'severity' | 'message' | 'expiresAt' | 'announcementId'>
  className?: string | undefined
  /** Limits the alert to three lines on a phone. The full text is shown in the list of alerts. */
  isCut?: boolean
}

export function AlertLine({ alert, className, isCut = false }: AlertLineProps) {
  const { icon: Icon } = SEVERITIES[alert.severity]
  return (
    <div className={cx('flex gap-3', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p dir="auto" className={cx('min-w-0 text-sm break-words', isCut && 'max-md:line-clamp-3')}>
        <strong className="font-semibold">{alert.severity}.</strong>{' '}
        <span dir="auto" className="whitespace-pre-line">
          {alert.message}
        </span>{' '}
        {alert.expiresAt !== null && (
          <span className="whitespace-nowrap">
            Expires: <time dateTime={alert.expiresAt}>{formatDate(alert.expiresAt)}</time>
          </span>
        )}
        {alert.announcementId !== undefined && (
          // On a phone, the shortened text could hide the link.
          <span className={cx(isCut && 'max-md:hidden')}>
            {' '}
            <ReadMore announcementId={alert.announcementId} />
          </span>
        )}
      </p>
    </div>
  )
}
