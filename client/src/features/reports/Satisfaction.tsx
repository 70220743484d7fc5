import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { MonthlySatisfaction } from '@doorstep/contract/reports/schema'
import { SATISFACTION_COLUMNS } from '@doorstep/contract/reports/texts'
import { goTo } from '../../lib/address.ts'
import { formatShortMonth } from '../../lib/dates.ts'
import type { Column } from '../../tables/columns.ts'
import { Link } from '../../ui/Link.tsx'
import { BarReport } from './BarReport.tsx'
import { countText, ratingText } from './format.ts'
import { monthWithin, tabAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid satisfaction data'
const SERIES = [{ id: 'average', label: 'Average rating out of 5', fill: 'var(--chart-green)' }]

const ratings = (count: number) => (count === 1 ? '1 rating' : `${countText(count)} ratings`)

interface Row extends MonthlySatisfaction {
  href: string
}

const COLUMNS: Column<Row>[] = [
  { id: 'month', header: SATISFACTION_COLUMNS.month, cell: monthLink, isRowHeader: true },
  {
    id: 'average',
    header: SATISFACTION_COLUMNS.average,
    cell: (row) => ratingText(row.averageRating),
    className: 'tabular-nums',
  },
  {
    id: 'count',
    header: SATISFACTION_COLUMNS.count,
    cell: (row) => countText(row.ratingCount),
    className: 'tabular-nums',
  },
]

export function Satisfaction() {
  const filter = useReportFilter('feedback')
  const change = useChangeReport()
  const months = useReport(reportEndpoints.reportSatisfaction, filter, LOGGED)
  const view = useReportParts().view
  const addressOf = (month: string) => tabAddress('feedback', { ...filter, ...monthWithin(month, filter) })
  const rows = months.data?.map((row) => ({ ...row, href: addressOf(row.month) }))
  return (
    <BarReport
      title="Satisfaction by month"
      table="satisfaction"
      query={filter}
      report={months}
      view={view}
      onView={(next) => change({ view: next })}
      height="h-44"
      chart={{
        rows: (rows ?? []).map(({ month, averageRating, ratingCount }) => ({
          id: month,
          label: `${formatShortMonth(month)} (${ratings(ratingCount)})`,
          values: { average: averageRating },
        })),
        series: SERIES,
        format: ratingText,
        ticks: [0, 1, 2, 3, 4, 5],
        onOpen: (month) => goTo(addressOf(month)),
      }}
      rows={rows}
      rowKey={({ month }) => month}
      columns={COLUMNS}
      card={card}
      empty="No ratings yet."
    />
  )
}

function monthLink({ month, href }: Row) {
  return <Link href={href}>{formatShortMonth(month)}</Link>
}

function card(row: Row) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      {monthLink(row)}
      <span className="tabular-nums">
        <span>{ratingText(row.averageRating)}</span>
        <span className="text-muted">{` of ${ratings(row.ratingCount)}`}</span>
      </span>
    </div>
  )
}
