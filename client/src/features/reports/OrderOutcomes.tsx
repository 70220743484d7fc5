import { ORDER_OUTCOME_LABELS } from '@doorstep/contract/orders/outcomes/texts'
import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ORDER_COUNTS } from '@doorstep/contract/reports/rules'
import type { OrderCount } from '@doorstep/contract/reports/rules'
import type { OrderOutcomes as Outcomes } from '@doorstep/contract/reports/schema'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { countText, shareText } from './format.ts'
import { GroupControl } from './GroupControl.tsx'
import { ReportSection } from './ReportSection.tsx'
import { ordersAddress, useReportFilter, useReportParts } from './reportAddress.ts'
import { REPORT_FAILED, useReport } from './useReport.ts'

const LOGGED = 'Invalid order outcomes data'
const TITLE = 'Work order outcomes'

interface Row extends Outcomes {
  hrefs: Record<OrderCount, string>
}

const columnsOf = (header: string): Column<Row>[] => [
  { id: 'group', header, cell: ({ group }) => group, isRowHeader: true },
  ...ORDER_COUNTS.map((outcome) => ({
    id: outcome,
    header: ORDER_OUTCOME_LABELS[outcome],
    cell: (row: Row) => numberOf(row, outcome),
    className: 'whitespace-nowrap tabular-nums',
  })),
]
const COLUMNS = { firm: columnsOf('Firm'), trade: columnsOf('Trade') }

export function OrderOutcomes() {
  const filter = useReportFilter('orders')
  const { groupBy = 'firm' } = useReportParts()
  const query = { ...filter, groupBy }
  const outcomes = useReport(reportEndpoints.reportOrderOutcomes, query, LOGGED)
  const hrefsOf = ({ firmId, trade }: Outcomes) =>
    Object.fromEntries(
      ORDER_COUNTS.map((outcome) => [
        outcome,
        ordersAddress(filter, firmId === null ? { trade } : { firmId }, { outcome }),
      ]),
    ) as Row['hrefs']
  return (
    <ReportSection
      title={TITLE}
      table="order-outcomes"
      query={query}
      controls={<GroupControl label="Outcomes by" />}
    >
      <QueryTable
        caption={TITLE}
        query={outcomes}
        rows={outcomes.data?.map((row) => ({ ...row, hrefs: hrefsOf(row) }))}
        rowKey={({ group }) => group}
        columns={COLUMNS[groupBy]}
        card={card}
        empty={<EmptyState message="No work orders were sent." />}
        errorText={REPORT_FAILED}
      />
      <p className="border-t border-border px-4 py-3 text-xs text-muted">
        These numbers show the current state of the work orders that were sent on the chosen days. Fixed first
        time means that the work was done, the firm did not have to come again, and somebody let it in at each
        visit. It also means that the resident did not answer Partly or No. Late means that the work was done
        after the issue was due, or is still open after that time.{' '}
        <span>{groupBy === 'trade' ? 'A firm with several trades is counted under each trade.' : ''}</span>
      </p>
    </ReportSection>
  )
}

/** The number of orders fixed first time also shows its share of the completed orders. */
function numberOf(row: Row, outcome: OrderCount) {
  const link = countLink(row, outcome)
  if (outcome !== 'firstTime') return link
  return (
    <>
      {link} <span className="text-muted">{shareText(row.firstTime, row.notFirstTime)}</span>
    </>
  )
}

function countLink(row: Row, outcome: OrderCount) {
  return (
    <Link href={row.hrefs[outcome]}>
      <span>{countText(row[outcome])}</span>{' '}
      <span className="sr-only">{`${ORDER_OUTCOME_LABELS[outcome]}, ${row.group}`}</span>
    </Link>
  )
}

function card(row: Row) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">{row.group}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 tabular-nums">
        {ORDER_COUNTS.map((outcome) => (
          <div key={outcome} className="flex justify-between gap-2">
            <dt className="text-muted">{ORDER_OUTCOME_LABELS[outcome]}</dt>
            <dd>{numberOf(row, outcome)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
