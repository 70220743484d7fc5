import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { IssueCount } from '@doorstep/contract/reports/schema'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { COUNT_COLUMNS } from '@doorstep/contract/reports/texts'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { statusLabel } from '../issues/format.ts'
import { BarReport } from './BarReport.tsx'
import { countText, statusSeries } from './format.ts'
import { IssueAges } from './IssueAges.tsx'
import { IssueCountCard, IssueCountLink, IssueStatusCell } from './IssueCounts.tsx'
import { IssueOutcomes } from './IssueOutcomes.tsx'
import { IssueTimes } from './IssueTimes.tsx'
import { IssueTotals } from './IssueTotals.tsx'
import { issuesAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { useReport } from './useReport.ts'

const ISSUES_LOGGED = 'Invalid issues data'
interface Row extends IssueCount {
  href: string
}

export const COLUMNS: Column<Row>[] = [
  { id: 'category', header: COUNT_COLUMNS.category, cell: (row) => row.category, isRowHeader: true },
  { id: 'status', header: COUNT_COLUMNS.status, cell: IssueStatusCell },
  { id: 'count', header: COUNT_COLUMNS.count, cell: countLink, className: 'tabular-nums' },
]

export function IssuesTab() {
  return (
    <>
      <IssueTotals />
      <IssueCounts />
      <IssueTimes />
      <IssueOutcomes />
      <IssueAges />
    </>
  )
}

function IssueCounts() {
  const filter = useReportFilter('issues')
  const { view, status: asked } = useReportParts()
  const change = useChangeReport()
  const issues = useReport(reportEndpoints.reportIssues, filter, ISSUES_LOGGED)
  const all = issues.data ?? []
  const present = ISSUE_STATUSES.filter((name) => all.some(({ status }) => status === name))
  const chosen = present.find((name) => name === asked)
  const rows = all.filter(({ status }) => chosen === undefined || status === chosen)
  const addressOf = ({ status, categoryId }: { status: string; categoryId?: string | number }) =>
    issuesAddress(filter, { status, ...(categoryId !== undefined && { categoryId }) })
  const categories = [...Map.groupBy(rows, ({ categoryId }) => categoryId)]
  const shown = chosen ? [chosen] : present
  const total = (status: string) =>
    rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)
  return (
    <BarReport
      title="Issues by category and status"
      table="issues"
      query={filter}
      report={issues}
      view={view}
      onView={(next) => change({ view: next })}
      controls={
        <SelectFilter
          label="Status"
          className="w-full sm:w-48"
          allText="All Statuses"
          options={present.map((status) => ({ value: status, label: statusLabel(status) }))}
          value={chosen}
          onChange={(status) => change({ status })}
        />
      }
      height="h-96"
      chart={{
        isStacked: true,
        rows: categories.map(([categoryId, counts]) => ({
          id: String(categoryId),
          label: counts[0]?.category ?? '',
          values: Object.fromEntries(counts.map(({ status, count: value }) => [status, value])),
        })),
        series: shown.map(statusSeries),
        format: countText,
        onOpen: (categoryId, status) => goTo(addressOf({ status, categoryId })),
      }}
      legend={shown.map((status) => ({
        ...statusSeries(status),
        value: countText(total(status)),
        href: addressOf({ status }),
      }))}
      rows={issues.data && rows.map((row) => ({ ...row, href: addressOf(row) }))}
      rowKey={({ categoryId, status }) => `${categoryId} ${status}`}
      columns={COLUMNS}
      card={card}
      empty="No issues found."
    />
  )
}

function whichOf({ category }: Row): string {
  return `in ${category}`
}

function countLink(row: Row) {
  return <IssueCountLink row={row} which={whichOf(row)} />
}

function card(row: Row) {
  return <IssueCountCard name={row.category} row={row} which={whichOf(row)} />
}
