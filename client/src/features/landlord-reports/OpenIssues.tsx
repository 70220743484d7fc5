import type { LandlordReport, LandlordReportIssue } from '@doorstep/contract/landlord-reports/schema'
import {
  NO_OPEN_ISSUES,
  OPEN_COLUMNS,
  LANDLORD_REPORT_SECTIONS,
} from '@doorstep/contract/landlord-reports/texts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { ScrollRegion } from '../../tables/ScrollRegion.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { IssueStatusBadge } from '../issues/IssueStatusBadge.tsx'
import { countText } from '../reports/format.ts'
import { ANSWERED } from './answered.ts'
import { numberAddress } from './landlordReportAddress.ts'

const COLUMNS: Column<LandlordReportIssue>[] = [
  {
    id: 'jobId',
    header: OPEN_COLUMNS.jobId,
    cell: (issue) => <Link href={paths.issue(issue.issueId)}>{issue.jobId}</Link>,
    className: 'tabular-nums',
  },
  {
    id: 'propertyName',
    header: OPEN_COLUMNS.propertyName,
    cell: (issue) => issue.propertyName,
    isRowHeader: true,
  },
  { id: 'category', header: OPEN_COLUMNS.category, cell: (issue) => issue.category, className: 'min-w-48' },
  { id: 'priority', header: OPEN_COLUMNS.priority, cell: (issue) => issue.priority },
  {
    id: 'status',
    header: OPEN_COLUMNS.status,
    cell: (issue) => <IssueStatusBadge status={issue.status} />,
  },
  {
    id: 'reportedOn',
    header: OPEN_COLUMNS.reportedOn,
    cell: (issue) => formatDayOfYear(issue.reportedOn),
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    id: 'age',
    header: OPEN_COLUMNS.age,
    cell: (issue) => countText(issue.age),
    className: 'tabular-nums',
  },
]

/** The issues that were open at the end of the month, oldest first. */
export function OpenIssues({ report }: { report: LandlordReport }) {
  const { openIssues, issues } = report
  return (
    <Card title={LANDLORD_REPORT_SECTIONS.openIssues} isFlush>
      {issues.open > openIssues.length && (
        <p className="px-4 pb-2 text-sm text-muted">
          The {countText(openIssues.length)} oldest of{' '}
          <Link href={numberAddress(report, 'open')}>{countText(issues.open)}</Link>.
        </p>
      )}
      <ScrollRegion>
        <QueryTable
          caption={LANDLORD_REPORT_SECTIONS.openIssues}
          query={ANSWERED}
          rows={openIssues}
          rowKey={({ issueId }) => issueId}
          columns={COLUMNS}
          card={card}
          empty={<EmptyPanel message={NO_OPEN_ISSUES} />}
          errorText=""
        />
      </ScrollRegion>
    </Card>
  )
}

function card(issue: LandlordReportIssue) {
  return (
    <div className="text-sm">
      <div className="flex items-start justify-between gap-3">
        <RowLink href={paths.issue(issue.issueId)}>Job {issue.jobId}</RowLink>
        <IssueStatusBadge status={issue.status} />
      </div>
      <p className="mt-1">
        {issue.propertyName}, {issue.category}, {issue.priority}
      </p>
      <p className="text-xs text-muted tabular-nums">
        Reported {formatDayOfYear(issue.reportedOn)}, open for {countText(issue.age)} days
      </p>
    </div>
  )
}
