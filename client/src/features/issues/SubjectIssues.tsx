import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Column } from '../../tables/columns.ts'
import { IssueListCard } from './IssueListCard.tsx'
import { ShortActions } from './ShortActions.tsx'
import { IssueTitle, TITLE } from './IssueTable.tsx'

const OVER: readonly IssueStatus[] = ['Resolved', 'Closed', 'Withdrawn', 'Rejected']
const UNFINISHED = ISSUE_STATUSES.filter((status) => !OVER.includes(status))
const LIMIT = 10

/** The category is below the title, which leaves space for the buttons of staff. */
const IN_HOME: Column<Issue> = {
  ...TITLE,
  className: 'h-12! py-px!',
  cell: (issue) => (
    <>
      <IssueTitle issue={issue} isTall />
      <p className="truncate text-xs font-normal text-muted">{issue.category}</p>
    </>
  ),
}

/** Every issue of a home or a person that the reader can see, unfinished ones first. */
export function SubjectIssues({ of }: { of: { propertyId: number } | { reporterId: number } }) {
  const id = 'propertyId' in of ? of.propertyId : of.reporterId
  const shared = {
    of: 'visible',
    propertyId: id,
    limit: LIMIT,
    time: 'words',
    namesHome: !('propertyId' in of),
    subject: 'propertyId' in of ? IN_HOME : undefined,
  } as const
  return (
    <>
      <IssueListCard
        {...shared}
        title="Issues"
        at="unfinished"
        filter={{ ...of, status: UNFINISHED.join(',') }}
        hasActions
        Actions={ShortActions}
        emptyText="No issue is open."
      />
      <IssueListCard
        {...shared}
        title="Earlier issues"
        at="over"
        filter={{ ...of, status: OVER.join(',') }}
        emptyText="No issue has ended yet."
      />
    </>
  )
}
