import { ISSUE_OUTCOME_LABELS } from '@doorstep/contract/issues/rules'
import type { IssueOutcome } from '@doorstep/contract/issues/rules'
import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { MEASURE_OUTCOMES, OUTCOME_MEASURE_LABELS, OUTCOME_MEASURES } from '@doorstep/contract/reports/rules'
import type { OutcomeMeasure } from '@doorstep/contract/reports/rules'
import type { IssueOutcomes as Outcomes } from '@doorstep/contract/reports/schema'
import { goTo } from '../../lib/address.ts'
import type { Column } from '../../tables/columns.ts'
import { Link } from '../../ui/Link.tsx'
import { BarReport } from './BarReport.tsx'
import { BreakdownControls } from './BreakdownControls.tsx'
import type { BarRow } from './charts/BarChartView.tsx'
import { countText, groupName, shareText } from './format.ts'
import {
  issuesAddress,
  monthWithin,
  useChangeReport,
  useReportFilter,
  useReportParts,
} from './reportAddress.ts'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid issue outcomes data'
const SIDES = ['kept', 'missed'] as const
type Side = (typeof SIDES)[number]
const FILLS: Record<Side, string> = { kept: 'var(--chart-green)', missed: 'var(--chart-red)' }

interface Row extends Outcomes {
  hrefs: Record<Side, string>
}

const NUMBER = 'whitespace-nowrap tabular-nums'
const columnsOf = (measure: OutcomeMeasure, header: string): Column<Row>[] => [
  { id: 'group', header, cell: groupName, isRowHeader: true },
  ...SIDES.map((side) => ({
    id: side,
    header: labelOf(measure, side),
    cell: (row: Row) => countLink(row, measure, side),
    className: NUMBER,
  })),
  { id: 'share', header: 'As promised', cell: (row) => shareText(row.kept, row.missed), className: NUMBER },
]

/** Shows how many issues were answered, completed and fixed as promised, and how many were not. */
export function IssueOutcomes() {
  const filter = useReportFilter('issues')
  const { of = 'completion', per: by = 'category', outcomes: view } = useReportParts()
  const change = useChangeReport()
  const query = { ...filter, of, by }
  const outcomes = useReport(reportEndpoints.reportIssueOutcomes, query, LOGGED)
  const placeOf = ({ group, categoryId }: Outcomes) =>
    categoryId === null ? monthWithin(group, filter) : { categoryId }
  const addressOf = (side: Side, row?: Outcomes) =>
    issuesAddress(filter, { outcome: outcomeOf(of, side) }, row ? placeOf(row) : {})
  const rows = outcomes.data?.map((row) => ({
    ...row,
    hrefs: { kept: addressOf('kept', row), missed: addressOf('missed', row) },
  }))
  const chart = chartOf(rows ?? [], of)
  return (
    <BarReport
      title="As promised"
      table="issue-outcomes"
      query={query}
      report={outcomes}
      view={view}
      onView={(next) => change({ outcomes: next })}
      controls={
        <BreakdownControls
          labels={{ measure: 'Promise', by: 'Promises by' }}
          measures={OUTCOME_MEASURES}
          names={OUTCOME_MEASURE_LABELS}
          measure={of}
          by={by}
          onMeasure={(value) => change({ of: value })}
          onBreakdown={(value) => change({ per: value })}
        />
      }
      height="h-96"
      chart={chart}
      legend={chart.series.map((one) => ({
        ...one,
        value: countText((rows ?? []).reduce((sum, row) => sum + row[one.id], 0)),
        href: addressOf(one.id),
      }))}
      rows={rows}
      rowKey={({ group }) => group}
      columns={columnsOf(of, by === 'category' ? 'Category' : 'Month of the report')}
      card={(row) => card(row, of)}
      empty="No issue has reached this step yet."
    />
  )
}

function chartOf(rows: readonly Row[], measure: OutcomeMeasure) {
  return {
    isStacked: true,
    rows: rows.map((row) => ({
      id: row.group,
      label: groupName(row),
      values: { kept: row.kept, missed: row.missed },
    })),
    series: SIDES.map((side) => ({ id: side, label: labelOf(measure, side), fill: FILLS[side] })),
    format: countText,
    numberOf: ({ values: { kept = 0, missed = 0 } }: BarRow) =>
      `${countText(kept)} of ${countText(kept + missed)}`,
    onOpen: (group: string, side: string) => {
      const row = rows.find((one) => one.group === group)
      if (row) goTo(row.hrefs[side === 'kept' ? 'kept' : 'missed'])
    },
  }
}

function outcomeOf(measure: OutcomeMeasure, side: Side): IssueOutcome {
  return MEASURE_OUTCOMES[measure][side]
}

function labelOf(measure: OutcomeMeasure, side: Side): string {
  return ISSUE_OUTCOME_LABELS[outcomeOf(measure, side)]
}

function countLink(row: Row, measure: OutcomeMeasure, side: Side) {
  return (
    <Link href={row.hrefs[side]}>
      <span>{countText(row[side])}</span>{' '}
      <span className="sr-only">{`${labelOf(measure, side)}, ${groupName(row)}`}</span>
    </Link>
  )
}

function card(row: Row, measure: OutcomeMeasure) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div>
        {groupName(row)}
        <p className="text-xs text-muted">{shareText(row.kept, row.missed)} as promised</p>
      </div>
      <dl className="text-right tabular-nums">
        {SIDES.map((side) => (
          <div key={side} className="flex justify-end gap-2">
            <dt className="text-muted">{labelOf(measure, side)}</dt>
            <dd>{countLink(row, measure, side)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
