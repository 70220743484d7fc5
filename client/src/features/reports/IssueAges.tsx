import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { AGE_BAND_LABELS, AGE_BANDS } from '@doorstep/contract/reports/rules'
import type { IssueAge } from '@doorstep/contract/reports/schema'
import { COUNT_COLUMNS } from '@doorstep/contract/reports/texts'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { loadBars } from './charts.ts'
import { countText, statusSeries } from './format.ts'
import { IssueCountCard, IssueCountLink, IssueStatusCell } from './IssueCounts.tsx'
import { ReportSection, viewOf } from './ReportSection.tsx'
import { issuesAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { REPORT_FAILED, useReport } from './useReport.ts'

const LOGGED = 'Invalid issue ages data'
const TITLE = 'Age of unfinished issues'

interface Row extends IssueAge {
  /** The issues behind it. */
  href: string
}

const COLUMNS: Column<Row>[] = [
  { id: 'band', header: 'Since the report', cell: (row) => AGE_BAND_LABELS[row.band], isRowHeader: true },
  { id: 'status', header: COUNT_COLUMNS.status, cell: IssueStatusCell },
  { id: 'count', header: COUNT_COLUMNS.count, cell: countLink, className: 'tabular-nums' },
]

/** How long what is not finished has waited. */
export function IssueAges() {
  const filter = useReportFilter('issues')
  const change = useChangeReport()
  const ages = useReport(reportEndpoints.reportIssueAges, filter, LOGGED)
  const view = viewOf(useReportParts().ages)
  const bars = useLoaded(loadBars, view === 'chart')
  const rows = ages.data ?? []
  const present = ISSUE_STATUSES.filter((name) => rows.some(({ status }) => status === name))
  const addressOf = ({ status, from, to }: IssueAge) => issuesAddress(filter, { status, from, to })
  return (
    <ReportSection
      title={TITLE}
      table="issue-ages"
      query={filter}
      view={view}
      onView={(next) => change({ ages: next })}
    >
      {view === 'chart' && rows.length > 0 ? (
        <ChartFrame
          height="h-44"
          legend={present.map((status) => ({
            ...statusSeries(status),
            value: countText(rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)),
            href: issuesAddress(filter, { status }),
          }))}
          chart={
            bars && (
              <bars.BarChartView
                label={TITLE}
                isStacked
                rows={AGE_BANDS.map((band) => ({
                  id: band,
                  label: AGE_BAND_LABELS[band],
                  values: Object.fromEntries(
                    rows.filter((row) => row.band === band).map((row) => [row.status, row.count]),
                  ),
                }))}
                series={present.map(statusSeries)}
                format={countText}
                onOpen={(band, status) => {
                  const row = rows.find((one) => one.band === band && one.status === status)
                  if (row) goTo(addressOf(row))
                }}
              />
            )
          }
        />
      ) : (
        <QueryTable
          caption={TITLE}
          query={ages}
          rows={ages.data?.map((row) => ({ ...row, href: addressOf(row) }))}
          rowKey={({ band, status }) => `${band} ${status}`}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="Nothing waits." />}
          errorText={REPORT_FAILED}
        />
      )}
    </ReportSection>
  )
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
