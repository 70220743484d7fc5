import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { ReportTable } from '@doorstep/contract/reports/rules'
import type { ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

export type View = 'chart' | 'table'

export function viewOf(text: string | undefined): View {
  return text === 'table' ? 'table' : 'chart'
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

interface ReportSectionProps {
  title: string
  /** The table to export. Its name is also the name of the downloaded file. */
  table: ReportTable
  query: object
  view?: View
  onView?: (view: View) => void
  /** Filters for this report only. */
  controls?: ReactNode
  children: ReactNode
}

/** A report with its title, its views, and its table as a file. */
export function ReportSection({ title, table, query, view, onView, controls, children }: ReportSectionProps) {
  return (
    <Card
      isFlush
      title={title}
      className="mb-6 overflow-clip print:break-inside-avoid-page print:overflow-visible"
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {view && onView && (
            <Segmented label={`View of ${title}`} options={VIEWS} value={view} onChange={onView} />
          )}
          <ExportButton
            endpoint={reportEndpoints.exportReport}
            query={{ ...query, table }}
            fileName={table}
            label="CSV"
            accessibleLabel={`CSV of ${title}`}
          />
        </div>
      }
    >
      {controls && <div className="flex flex-wrap items-end gap-3 px-4 pb-3 print:hidden">{controls}</div>}
      {children}
    </Card>
  )
}
