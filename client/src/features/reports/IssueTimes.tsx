import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ISSUE_TIME_LABELS, ISSUE_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { IssueTimes as Times } from '@doorstep/contract/reports/schema'
import type { Column } from '../../tables/columns.ts'
import { Link } from '../../ui/Link.tsx'
import { BarReport } from './BarReport.tsx'
import { BreakdownControls } from './BreakdownControls.tsx'
import { countText, groupName } from './format.ts'
import {
  issuesAddress,
  monthWithin,
  useChangeReport,
  useReportFilter,
  useReportParts,
} from './reportAddress.ts'
import { NUMBER, TIME_COLUMNS, TimeCard, timeChart } from './timeParts.tsx'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid issue times data'

interface Row extends Times {
  href: string
}

const columnsOf = (header: string): Column<Row>[] => [
  { id: 'group', header, cell: nameLink, isRowHeader: true },
  { id: 'count', header: 'Issues measured', cell: (row) => countText(row.count), className: NUMBER },
  ...TIME_COLUMNS,
]
const COLUMNS = { category: columnsOf('Category'), month: columnsOf('Month of the report') }

/** The time from the report of an issue to the chosen milestone. */
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
      chart={timeChart(rows ?? [], groupName)}
      rows={rows}
      rowKey={({ group }) => group}
      columns={COLUMNS[by]}
      card={card}
      empty="No issue has reached this step yet."
    />
  )
}

function nameLink(row: Row) {
  return <Link href={row.href}>{groupName(row)}</Link>
}

function card(row: Row) {
  return <TimeCard row={row} name={nameLink(row)} />
}
