import { ISSUE_STATUSES, type IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Column } from '../../tables/columns.ts'
import { CutLine } from '../../tables/CutLine.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { IssueListCard } from './IssueListCard.tsx'
import { ShortActions } from './ShortActions.tsx'
import { IssueTitle, TITLE } from './IssueTable.tsx'

const OVER: readonly IssueStatus[] = ['Resolved', 'Closed', 'Withdrawn', 'Rejected']
const UNFINISHED = ISSUE_STATUSES.filter((status) => !OVER.includes(status))
const LIMIT = 10

/** Home and category are below the title, to leave it room next to the buttons of staff. */
const SUBJECT = { ...TITLE, className: 'h-12! py-px!' }
const IN_HOME: Column<Issue> = { ...SUBJECT, cell: (issue) => subjectOf(issue, false) }
const OF_PERSON: Column<Issue> = { ...SUBJECT, cell: (issue) => subjectOf(issue, true) }

function subjectOf(issue: Issue, namesHome: boolean) {
  const { propertyId, propertyName, category } = issue
  return (
    <>
      <IssueTitle issue={issue} isTall />
      <CutLine
        text={namesHome ? `${propertyName} · ${category}` : category}
        className="text-xs font-normal text-muted"
      >
        {namesHome && (
          <>
            <HomeLink id={propertyId} name={propertyName} />
            {' · '}
          </>
        )}
        {category}
      </CutLine>
    </>
  )
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
    subject: 'propertyId' in of ? IN_HOME : OF_PERSON,
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
