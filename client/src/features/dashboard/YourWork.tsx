import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { DASHBOARD_COUNT_MAX } from '@doorstep/contract/dashboard/rules'
import { QUIET_DAYS } from '@doorstep/contract/issues/notes/rules'
import { ISSUE_QUEUE_LABELS, LIMIT_QUEUES } from '@doorstep/contract/issues/queues/rules'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MissingNumbers } from '../developments/MissingNumbers.tsx'

const number = new Intl.NumberFormat('en-GB')

/** The queues that are counted here, by their names in the counts. */
const QUEUES = [
  ['approval', 'submittedIssues'],
  ['needsReply', 'needsReply'],
  ['overdue', 'overdue'],
  ['dueThisWeek', 'dueThisWeek'],
  ['mine', 'mine'],
  ['resolvedToCheck', 'resolvedToCheck'],
  ['quiet', 'quiet'],
  ['aboveLimit', 'aboveLimit'],
] as const

/** Work to do for staff, with links. The page requests the counts before the session has confirmed the role. */
export function YourWork() {
  const counts = useQuery(q(dashboardEndpoints.readDashboardCounts))
  const isOpen = useCan('dashboard:counts')
  const mayExceed = useCan('order:exceedLimit')
  if (!isOpen) return null
  if (counts.isError && !counts.data) {
    return <ErrorPanel message="We couldn’t load the counts. Try again." query={counts} />
  }
  const { data } = counts
  const failed = data?.failedMessages ?? 0
  return (
    <>
      <Card title="Your work">
        {failed > 0 && (
          <div className="mb-2">
            <Notice tone="warn">
              <Link href={paths.manageMessages}>
                {`${failed === 1 ? '1 message' : `${number.format(failed)} messages`} not delivered`}
              </Link>
            </Notice>
          </div>
        )}
        <ul className="-mx-2 -mb-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-2 xl:grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))]">
          {QUEUES.filter(([queue]) => mayExceed || !LIMIT_QUEUES.includes(queue)).map(([queue, name]) => (
            <Count
              key={queue}
              label={queue === 'quiet' ? `No activity for ${QUIET_DAYS} days` : ISSUE_QUEUE_LABELS[queue]}
              count={data?.[name]}
              isCapped={name !== 'submittedIssues'}
              isLate={queue === 'overdue'}
              href={`${paths.work}?queue=${queue}`}
            />
          ))}
          <Count
            label="Activities overdue"
            count={data?.activitiesOverdue}
            isCapped
            isLate
            href={`${paths.manageActivities}?due=overdue`}
          />
          <Count
            label="Applicants waiting"
            count={data?.pendingUsers}
            href={`${paths.manageUsers}?status=Pending`}
          />
        </ul>
      </Card>
      <MissingNumbers missing={data?.withoutEmergencyNumber} />
    </>
  )
}

interface CountProps {
  label: string
  count: number | undefined
  /** The server stops counting at this number. */
  isCapped?: boolean
  isLate?: boolean
  href: string
}

/** A count of zero needs no attention, so it is less prominent. */
function Count({ label, count, isCapped = false, isLate = false, href }: CountProps) {
  const look = count ? cx('font-semibold', isLate && 'text-danger') : 'text-muted'
  return (
    <li>
      <Link
        href={href}
        look="plain"
        className="flex h-full min-h-11 flex-col-reverse justify-end rounded-md p-2 hover:bg-sunken"
      >
        <span className="text-sm text-muted">{label}</span>
        <span className={cx('text-xl tabular-nums', look)}>
          {`${count === undefined ? '\u2007' : number.format(count)}${isCapped && count === DASHBOARD_COUNT_MAX ? '+' : ''}`}
        </span>
      </Link>
    </li>
  )
}
