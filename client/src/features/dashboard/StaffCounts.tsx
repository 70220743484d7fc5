import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ClipboardList, UserRoundCheck, type LucideIcon } from 'lucide-react'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { MissingNumbers } from '../developments/MissingNumbers.tsx'
import { Notice } from '../../ui/Notice.tsx'

const number = new Intl.NumberFormat('en-GB')

/** What waits for staff, each a way to it. It is asked for before the session has said that they still are. */
export function StaffCounts() {
  const counts = useQuery(q(dashboardEndpoints.readDashboardCounts))
  const isOpen = useCan('dashboard:counts')
  if (!isOpen) return null
  if (counts.isError && !counts.data) {
    return <ErrorPanel message="The counts could not be loaded." query={counts} />
  }
  const failed = counts.data?.failedMessages ?? 0
  return (
    <>
      {failed > 0 && (
        <Notice tone="warn">
          <Link href={paths.manageMessages}>
            {failed === 1 ? '1 message' : `${number.format(failed)} messages`} could not be delivered
          </Link>
        </Notice>
      )}
      <ul
        aria-label="Waiting for you"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4"
      >
        <Count
          label="Submitted issues"
          count={counts.data?.submittedIssues}
          href={`${paths.manageLoggedIssues}?status=Submitted`}
          icon={ClipboardList}
        />
        <Count
          label="Pending users"
          count={counts.data?.pendingUsers}
          href={`${paths.manageUsers}?status=Pending`}
          icon={UserRoundCheck}
        />
      </ul>
      <MissingNumbers missing={counts.data?.withoutEmergencyNumber} />
    </>
  )
}

interface CountProps {
  label: string
  count: number | undefined
  href: string
  icon: LucideIcon
}

function Count({ label, count, href, icon: Icon }: CountProps) {
  return (
    <li>
      <Link
        href={href}
        look="plain"
        className="flex h-full items-center gap-3 rounded-lg border border-border bg-surface p-4 hover:bg-sunken"
      >
        <span className="hidden size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text sm:flex">
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col-reverse">
          <span className="text-sm text-muted">{label}</span>
          <span className="text-xl font-semibold tabular-nums">
            {count === undefined ? '\u2007' : number.format(count)}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
