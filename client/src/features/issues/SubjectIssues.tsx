import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import { IssueListCard } from './IssueListCard.tsx'

const OVER: readonly IssueStatus[] = ['Resolved', 'Closed', 'Withdrawn', 'Rejected']
const UNFINISHED = ISSUE_STATUSES.filter((status) => !OVER.includes(status))
const LIMIT = 10

/** Every issue of a home or a person that the reader can see, unfinished ones first. */
export function SubjectIssues({ of }: { of: { propertyId: number } | { reporterId: number } }) {
  const id = 'propertyId' in of ? of.propertyId : of.reporterId
  const shared = {
    of: 'visible',
    propertyId: id,
    limit: LIMIT,
    time: 'words',
    namesHome: !('propertyId' in of),
  } as const
  return (
    <>
      <IssueListCard
        {...shared}
        title="Issues"
        at="unfinished"
        filter={{ ...of, status: UNFINISHED.join(',') }}
        hasActions
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
