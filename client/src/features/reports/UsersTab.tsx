import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { UserStatusCount } from '@doorstep/contract/reports/schema'
import { COUNT_COLUMNS } from '@doorstep/contract/reports/texts'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { loadPie } from './charts.ts'
import { countText, USER_FILLS, USER_TONES } from './format.ts'
import { ReportSection, viewOf } from './ReportSection.tsx'
import { useChangeReport, useReportFilter, useReportParts, usersAddress } from './reportAddress.ts'
import { useSummary } from './SummaryCards.tsx'
import { REPORT_FAILED, useReport } from './useReport.ts'

const USERS_LOGGED = 'Invalid user data'

interface Row extends UserStatusCount {
  href: string
}

export const COLUMNS: Column<Row>[] = [
  { id: 'status', header: COUNT_COLUMNS.status, cell: statusBadge, isRowHeader: true },
  { id: 'count', header: COUNT_COLUMNS.count, cell: countLink, className: 'tabular-nums' },
]

export function UsersTab() {
  const filter = useReportFilter('users')
  const change = useChangeReport()
  const users = useReport(reportEndpoints.reportUsers, filter, USERS_LOGGED)
  const summary = useSummary(filter.developmentId)
  const view = viewOf(useReportParts().view)
  const pie = useLoaded(loadPie, view === 'chart')
  const rows = users.data ?? []
  const addressOf = (status: string) => usersAddress({ status, ...filter })
  const isChart = view === 'chart' && rows.length > 0
  return (
    <ReportSection
      title="User status overview"
      table="users"
      query={filter}
      view={view}
      onView={(next) => change({ view: next })}
    >
      {isChart ? (
        <ChartFrame
          isBeside
          height="h-60"
          legend={rows.map(({ status, count: number }) => ({
            id: status,
            label: status,
            value: countText(number),
            fill: USER_FILLS[status],
            href: addressOf(status),
          }))}
          chart={
            pie && (
              <pie.PieChartView
                label="Users by status"
                slices={rows.map(({ status, count: value }) => ({
                  id: status,
                  label: status,
                  value,
                  fill: USER_FILLS[status],
                }))}
                onOpen={(status) => goTo(addressOf(status))}
              />
            )
          }
        />
      ) : (
        <QueryTable
          caption="Users by status"
          query={users}
          rows={users.data?.map((row) => ({ ...row, href: addressOf(row.status) }))}
          rowKey={({ status }) => status}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="No users here yet." />}
          errorText={REPORT_FAILED}
        />
      )}
      {summary.data?.countsReader && rows.length > 0 && (
        <p className="px-4 pb-4 text-xs text-muted">
          You are one of the Approved users. The list of users does not include you.
        </p>
      )}
    </ReportSection>
  )
}

function statusBadge({ status }: UserStatusCount) {
  return <Badge tone={USER_TONES[status]}>{status}</Badge>
}

function countLink({ status, count, href }: Row) {
  return (
    <Link href={href} aria-label={`${countText(count)} ${status} users`}>
      {countText(count)}
    </Link>
  )
}

function card(row: Row) {
  return (
    <div className="flex items-center justify-between text-sm">
      {statusBadge(row)}
      {countLink(row)}
    </div>
  )
}
