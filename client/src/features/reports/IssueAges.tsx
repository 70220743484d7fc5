import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { AGE_BAND_LABELS, AGE_BANDS } from '@doorstep/contract/reports/rules'
import type { IssueAge } from '@doorstep/contract/reports/schema'
import { COUNT_COLUMNS } from '@doorstep/contract/reports/texts'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { BarReport } from './BarReport.tsx'
import { countText, statusSeries } from './format.ts'
import { IssueCountCard, IssueCountLink, IssueStatusCell } from './IssueCounts.tsx'
import { issuesAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid issue ages data'

interface Row extends IssueAge {
  href: string
}

const COLUMNS: Column<Row>[] = [
  {
    id: 'band',
    header: 'Time since the report',
    cell: (row) => AGE_BAND_LABELS[row.band],
    isRowHeader: true,
  },
  { id: 'status', header: COUNT_COLUMNS.status, cell: IssueStatusCell },
  { id: 'count', header: COUNT_COLUMNS.count, cell: countLink, className: 'tabular-nums' },
]

export function IssueAges() {
  const filter = useReportFilter('issues')
  const change = useChangeReport()
  const ages = useReport(reportEndpoints.reportIssueAges, filter, LOGGED)
  const view = useReportParts().ages
  const rows = ages.data?.map((row) => ({
    ...row,
    href: issuesAddress(filter, { status: row.status, from: row.from, to: row.to }),
  }))
  const chart = chartOf(rows ?? [])
  return (
    <BarReport
      title="Age of unfinished issues"
      table="issue-ages"
      query={filter}
      report={ages}
      view={view}
      onView={(next) => change({ ages: next })}
      height="h-44"
      chart={chart}
      legend={chart.series.map((one) => ({
        ...one,
        value: countText((rows ?? []).reduce((sum, row) => sum + (row.status === one.id ? row.count : 0), 0)),
        href: issuesAddress(filter, { status: one.id }),
      }))}
      rows={rows}
      rowKey={({ band, status }) => `${band} ${status}`}
      columns={COLUMNS}
      card={card}
      empty="There are no unfinished issues."
    />
  )
}

function chartOf(rows: readonly Row[]) {
  const present = ISSUE_STATUSES.filter((name) => rows.some(({ status }) => status === name))
  return {
    isStacked: true,
    rows: AGE_BANDS.map((band) => ({
      id: band,
      label: AGE_BAND_LABELS[band],
      values: Object.fromEntries(
        rows.filter((row) => row.band === band).map((row) => [row.status, row.count]),
      ),
    })),
    series: present.map(statusSeries),
    format: countText,
    onOpen: (band: string, status: string) => {
      const row = rows.find((one) => one.band === band && one.status === status)
      if (row) goTo(row.href)
    },
  }
}

function whichOf({ band }: Row): string {
  return `of ${AGE_BAND_LABELS[band]}`
}

function countLink(row: Row) {
  return <IssueCountLink row={row} which={whichOf(row)} />
}

function card(row: Row) {
  return <IssueCountCard name={AGE_BAND_LABELS[row.band]} row={row} which={whichOf(row)} />
}
