import type { ReportTable } from '@doorstep/contract/reports/rules'
import type { ReactNode } from 'react'
import { QueryTable, type QueryTableProps } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { ChartFrame, type LegendEntry } from './ChartFrame.tsx'
import type { BarChartProps } from './charts/BarChartView.tsx'
import { loadBars } from './charts.ts'
import { ReportSection, viewOf, type View } from './ReportSection.tsx'
import { REPORT_FAILED } from './useReport.ts'

type TableProps<Row> = Pick<QueryTableProps<Row>, 'rows' | 'rowKey' | 'columns' | 'card'>

interface BarReportProps<Row> extends TableProps<Row> {
  title: string
  /** The table to export. Its name is also the name of the downloaded file. */
  table: ReportTable
  query: object
  report: QueryTableProps<Row>['query']
  view: View | undefined
  onView: (view: View) => void
  controls?: ReactNode
  chart: Omit<BarChartProps, 'label'>
  /** Explains the colours if the names of the series do not explain them. */
  legend?: readonly LegendEntry[]
  /** Reserves space while the chart's code loads. */
  height: string
  empty: string
}

/** A report as bars or as a table, with links from each number to its records. */
export function BarReport<Row>(props: BarReportProps<Row>) {
  const { title, table, query, report, rows, rowKey, columns, card, chart } = props
  const view = viewOf(props.view)
  const bars = useLoaded(loadBars, view === 'chart')
  return (
    <ReportSection
      title={title}
      table={table}
      query={query}
      view={view}
      onView={props.onView}
      controls={props.controls}
    >
      {view === 'chart' && rows && rows.length > 0 ? (
        <ChartFrame
          height={props.height}
          legend={props.legend ?? chart.series}
          chart={bars && <bars.BarChartView label={title} {...chart} />}
        />
      ) : (
        <QueryTable
          caption={title}
          query={report}
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          card={card}
          empty={<EmptyState message={props.empty} />}
          errorText={REPORT_FAILED}
        />
      )}
    </ReportSection>
  )
}
