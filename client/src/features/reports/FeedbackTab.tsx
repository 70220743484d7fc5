import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import type { FeedbackEntry } from '@doorstep/contract/reports/schema'
import { FEEDBACK_COLUMNS } from '@doorstep/contract/reports/texts'
import { formatMoment } from '../../lib/dates.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { ReportSection } from './ReportSection.tsx'
import { useChangeReport, useReportFilter, useReportParts } from './reportAddress.ts'
import { Satisfaction } from './Satisfaction.tsx'
import { REPORT_FAILED, useReportPage } from './useReport.ts'

const FEEDBACK_LOGGED = 'Invalid feedback data'
const ROWS = 25

export const COLUMNS: Column<FeedbackEntry>[] = [
  {
    id: 'rating',
    header: FEEDBACK_COLUMNS.rating,
    cell: (row) => row.rating,
    className: 'align-top tabular-nums',
  },
  { id: 'emoji', header: FEEDBACK_COLUMNS.emoji, cell: (row) => row.emoji, className: 'align-top' },
  {
    id: 'comment',
    header: FEEDBACK_COLUMNS.comment,
    cell: (row) => row.comment ?? '-',
    isRowHeader: true,
    className: 'align-top whitespace-pre-line break-words',
  },
  {
    id: 'page',
    header: FEEDBACK_COLUMNS.page,
    cell: (row) => row.pagePath ?? '/',
    className: 'align-top text-muted',
  },
  { id: 'by', header: FEEDBACK_COLUMNS.by, cell: (row) => row.userName, className: 'min-w-32 align-top' },
  {
    id: 'at',
    header: FEEDBACK_COLUMNS.at,
    cell: moment,
    className: 'align-top whitespace-nowrap text-muted',
  },
]

function moment({ createdAt }: FeedbackEntry) {
  return (
    <time dateTime={createdAt} className="tabular-nums">
      {formatMoment(createdAt)}
    </time>
  )
}

export function FeedbackTab() {
  const filter = useReportFilter('feedback')
  const { cursor } = useReportParts()
  const change = useChangeReport()
  const page = useReportPage(
    reportEndpoints.reportFeedback,
    { ...filter, limit: ROWS, ...(cursor && { cursor }) },
    FEEDBACK_LOGGED,
  )
  return (
    <>
      <Satisfaction />
      <ReportSection title="Feedback" table="feedback" query={filter}>
        <QueryTable
          caption="Feedback"
          query={page}
          rows={page.data?.rows}
          rowKey={({ createdAt, userName }) => `${createdAt} ${userName}`}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="No feedback yet." />}
          errorText={REPORT_FAILED}
        />
        {page.data && page.data.rows.length > 0 && (
          <Pager
            page={page.data}
            onPage={(place) => change({ cursor: place ?? undefined }, { replace: false })}
            noun="entry"
            plural="entries"
          />
        )}
      </ReportSection>
    </>
  )
}

function card(row: FeedbackEntry) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium">
          {row.rating} of 5 {row.emoji}
        </span>
        <span className="text-xs text-muted">{moment(row)}</span>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {row.comment ?? '-'}
      </p>
      <p className="text-xs text-muted">
        {row.userName} · {row.pagePath ?? '/'}
      </p>
    </div>
  )
}
