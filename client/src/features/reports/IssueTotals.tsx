import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { MEASURE_OUTCOMES } from '@doorstep/contract/reports/rules'
import { CircleCheck, Clock, Inbox } from 'lucide-react'
import { countText, shareText } from './format.ts'
import { issuesAddress, useReportFilter } from './reportAddress.ts'
import { SummaryCard } from './SummaryCards.tsx'
import { useReportRows } from './useReport.ts'

/** The number of filtered issues that were raised, closed, and completed on time. Each number links to its issues. */
export function IssueTotals() {
  const filter = useReportFilter('issues')
  // The reports below load the same data and show a failure.
  const counts = useReportRows(reportEndpoints.reportIssues, filter).data
  const outcomes = useReportRows(reportEndpoints.reportIssueOutcomes, {
    ...filter,
    of: 'completion',
    by: 'category',
  }).data
  const closed = counts?.filter(({ status }) => status === 'Closed')
  const kept = outcomes && sumOf(outcomes, ({ kept: count }) => count)
  const missed = outcomes && sumOf(outcomes, ({ missed: count }) => count)
  return (
    <ul
      aria-label="Issues in total"
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:gap-4 print:grid-cols-3"
    >
      <SummaryCard
        label="Raised"
        value={counts && countText(sumOf(counts, ({ count }) => count))}
        href={issuesAddress(filter)}
        icon={Inbox}
      />
      <SummaryCard
        label="Closed"
        value={closed && countText(sumOf(closed, ({ count }) => count))}
        href={issuesAddress(filter, { status: 'Closed' })}
        icon={CircleCheck}
      />
      <SummaryCard
        label="On time"
        value={kept !== undefined && missed !== undefined ? shareText(kept, missed) : undefined}
        note={
          kept !== undefined && missed !== undefined
            ? `${countText(kept)} of ${countText(kept + missed)} completed`
            : undefined
        }
        href={issuesAddress(filter, { outcome: MEASURE_OUTCOMES.completion.kept })}
        icon={Clock}
      />
    </ul>
  )
}

function sumOf<Row>(rows: readonly Row[], countOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + countOf(row), 0)
}
