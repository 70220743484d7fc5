import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ISSUE_TIME_LABELS, ISSUE_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { IssueTimes as Times } from '@doorstep/contract/reports/schema'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { BreakdownControls } from './BreakdownControls.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { loadBars } from './charts.ts'
import { countText, durationText, durationTicks, groupName } from './format.ts'
import { ReportSection, viewOf } from './ReportSection.tsx'
import {
  issuesAddress,
  monthWithin,
  useChangeReport,
  useReportFilter,
  useReportParts,
} from './reportAddress.ts'
import { REPORT_FAILED, useReport } from './useReport.ts'

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
  const { measure = 'resolution', by = 'category', times: wanted } = useReportParts()
  const change = useChangeReport()
  const query = { ...filter, measure, by }
  const times = useReport(reportEndpoints.reportIssueTimes, query, LOGGED)
  const view = viewOf(wanted)
  const bars = useLoaded(loadBars, view === 'chart')
  const rows = times.data ?? []
  const addressOf = ({ group, categoryId }: Times) =>
    categoryId === null
      ? issuesAddress(filter, monthWithin(group, filter))
      : issuesAddress(filter, { categoryId })
  const title = `Time from report ${ISSUE_TIME_LABELS[measure].replace('To', 'to')}`
  return (
    <ReportSection
      title={title}
      table="issue-times"
      query={query}
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
    >
      {view === 'chart' && rows.length > 0 ? (
        <ChartFrame
          height="h-96"
          legend={SERIES}
          chart={
            bars && (
              <bars.BarChartView
                label={title}
                rows={rows.map((row) => ({
                  id: row.group,
                  label: groupName(row),
                  values: { median: row.medianMinutes, p90: row.p90Minutes },
                }))}
                series={SERIES}
                format={durationText}
                ticks={durationTicks(Math.max(...rows.map((row) => row.p90Minutes)))}
                onOpen={(group) => {
                  const row = rows.find((one) => one.group === group)
                  if (row) goTo(addressOf(row))
                }}
              />
            )
          }
        />
      ) : (
        <QueryTable
          caption={title}
          query={times}
          rows={times.data?.map((row) => ({ ...row, href: addressOf(row) }))}
          rowKey={({ group }) => group}
          columns={COLUMNS[by]}
          card={card}
          empty={<EmptyState message="No issue has got that far yet." />}
          errorText={REPORT_FAILED}
        />
      )}
    </ReportSection>
  )
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
