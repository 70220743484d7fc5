import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ISSUE_TIME_LABELS, ISSUE_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { IssueTimes as Times } from '@doorstep/contract/reports/schema'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { Link } from '../../ui/Link.tsx'
import { BarReport } from './BarReport.tsx'
import { BreakdownControls } from './BreakdownControls.tsx'
import { countText, durationText, durationTicks, groupName } from './format.ts'
import {
  issuesAddress,
  monthWithin,
  useChangeReport,
  useReportFilter,
  useReportParts,
} from './reportAddress.ts'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid issue times data'
const SERIES = [
  { id: 'median', label: 'Median', fill: 'var(--chart-blue)' },
  { id: 'p90', label: '90th percentile', fill: 'var(--chart-violet)' },
]

interface Row extends Times {
  /** The issues of the category or month. */
  href: string
}

const NUMBER = 'whitespace-nowrap tabular-nums'
const columnsOf = (header: string): Column<Row>[] => [
  { id: 'group', header, cell: nameLink, isRowHeader: true },
  { id: 'count', header: 'Issues measured', cell: (row) => countText(row.count), className: NUMBER },
  { id: 'median', header: 'Median', cell: (row) => durationText(row.medianMinutes), className: NUMBER },
  { id: 'p90', header: '90th percentile', cell: (row) => durationText(row.p90Minutes), className: NUMBER },
]
const COLUMNS = { category: columnsOf('Category'), month: columnsOf('Month of the report') }

/** How long it takes from the report to what the reader chooses. */
export function IssueTimes() {
  const filter = useReportFilter('issues')
  const { measure = 'resolution', by = 'category', times: view } = useReportParts()
  const change = useChangeReport()
  const query = { ...filter, measure, by }
  const times = useReport(reportEndpoints.reportIssueTimes, query, LOGGED)
  const addressOf = ({ group, categoryId }: Times) =>
    categoryId === null
      ? issuesAddress(filter, monthWithin(group, filter))
      : issuesAddress(filter, { categoryId })
  const rows = times.data?.map((row) => ({ ...row, href: addressOf(row) }))
  return (
    <BarReport
      title={`Time from report ${ISSUE_TIME_LABELS[measure].replace('To', 'to')}`}
      table="issue-times"
      query={query}
      report={times}
      view={view}
      onView={(next) => change({ times: next })}
      controls={
        <BreakdownControls
          labels={{ measure: 'From report', by: 'Broken down' }}
          measures={ISSUE_TIME_MEASURES}
          names={ISSUE_TIME_LABELS}
          measure={measure}
          by={by}
          onMeasure={(value) => change({ measure: value })}
          onBreakdown={(value) => change({ by: value })}
        />
      }
      height="h-96"
      chart={chartOf(rows ?? [])}
      rows={rows}
      rowKey={({ group }) => group}
      columns={COLUMNS[by]}
      card={card}
      empty="No issue has got that far yet."
    />
  )
}

function chartOf(rows: readonly Row[]) {
  return {
    rows: rows.map((row) => ({
      id: row.group,
      label: groupName(row),
      values: { median: row.medianMinutes, p90: row.p90Minutes },
    })),
    series: SERIES,
    format: durationText,
    ticks: durationTicks(Math.max(...rows.map((row) => row.p90Minutes))),
    onOpen: (group: string) => {
      const row = rows.find((one) => one.group === group)
      if (row) goTo(row.href)
    },
  }
}

function nameLink(row: Row) {
  return <Link href={row.href}>{groupName(row)}</Link>
}

function card(row: Row) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div>
        {nameLink(row)}
        <p className="text-xs text-muted">{countText(row.count)} measured</p>
      </div>
      <p className="text-right tabular-nums">
        {durationText(row.medianMinutes)} median
        <span className="block text-xs text-muted">
          {durationText(row.p90Minutes)} at the 90th percentile
        </span>
      </p>
    </div>
  )
}
