import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ORDER_TIME_LABELS, ORDER_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { OrderTimes as Times } from '@doorstep/contract/reports/schema'
import type { Column } from '../../tables/columns.ts'
import { Link } from '../../ui/Link.tsx'
import { Select } from '../../ui/Select.tsx'
import { BarReport } from './BarReport.tsx'
import { countText } from './format.ts'
import { GroupControl } from './GroupControl.tsx'
import { ordersAddress, useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { NUMBER, TIME_COLUMNS, TimeCard, timeChart } from './timeParts.tsx'
import { useReport } from './useReport.ts'

const LOGGED = 'Invalid order times data'
const MEASURES = ORDER_TIME_MEASURES.map((value) => ({ value, label: ORDER_TIME_LABELS[value] }))

interface Row extends Times {
  href: string
}

const columnsOf = (header: string): Column<Row>[] => [
  { id: 'group', header, cell: ({ group }) => group, isRowHeader: true },
  { id: 'count', header: 'Work orders measured', cell: countLink, className: NUMBER },
  ...TIME_COLUMNS,
]
const COLUMNS = { firm: columnsOf('Firm'), trade: columnsOf('Trade') }

/** The time from sending a work order to the chosen milestone. */
export function OrderTimes() {
  const filter = useReportFilter('orders')
  const { until = 'accepted', groupBy = 'firm', view } = useReportParts()
  const change = useChangeReport()
  const query = { ...filter, until, groupBy }
  const times = useReport(reportEndpoints.reportOrderTimes, query, LOGGED)
  const rows = times.data?.map((row) => ({
    ...row,
    href: ordersAddress(filter, row.firmId === null ? { trade: row.trade } : { firmId: row.firmId }, {
      outcome: until,
    }),
  }))
  return (
    <BarReport
      title={`Time from sending ${ORDER_TIME_LABELS[until].replace('To', 'to')}`}
      table="order-times"
      query={query}
      report={times}
      view={view}
      onView={(next) => change({ view: next })}
      controls={
        <>
          <Select
            label="From sending"
            className="w-full sm:w-48"
            options={MEASURES}
            value={until}
            onChange={(value) => change({ until: value })}
          />
          <GroupControl label="Times by" />
        </>
      }
      height="h-96"
      chart={timeChart(rows ?? [], ({ group }) => group)}
      rows={rows}
      rowKey={({ group }) => group}
      columns={COLUMNS[groupBy]}
      card={card}
      empty="No work order has reached this step yet."
    />
  )
}

function countLink(row: Row) {
  return (
    <Link href={row.href}>
      <span>{countText(row.count)}</span> <span className="sr-only">{`of ${row.group}`}</span>
    </Link>
  )
}

function card(row: Row) {
  return <TimeCard row={row} name={row.group} measured={countLink(row)} />
}
