import type { Issue } from '@doorstep/contract/issues/schema'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { furtherAddress, homeAndPlace } from '../properties/format.ts'
import { CutText } from './CutText.tsx'
import { DueMark, DueText } from './deadlines/DueMark.tsx'
import { PriorityMark } from './deadlines/PriorityMark.tsx'
import { categoryLevels, categoryPath, yesOrNo } from './format.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'
import { IssueCorner, IssueTitle } from './IssueTable.tsx'
import { ConversationMarks } from './notes/ConversationMarks.tsx'
import { StatusMarks, TitleMarks, VulnerableBadge } from './RowMarks.tsx'
import { ReopenedBadge } from './verdicts/ReopenedBadge.tsx'

/**
 * Keeps the actions visible while the table scrolls sideways. Not sticky if the whole table fits, because each sticky
 * cell needs its own layer.
 */
const STICKY =
  'border-l border-border in-data-wider:sticky in-data-wider:right-0 in-data-wider:bg-surface in-data-wider:in-[tr:hover]:bg-canvas'

/** The order of the columns comes from the specification. */
export const COLUMNS: Column<Issue>[] = [
  {
    id: 'jobId',
    header: 'Job ID',
    cell: (issue) => issue.jobId,
    sort: 'jobId',
    className: 'text-xs tabular-nums',
  },
  { id: 'reportedOn', header: 'Reported On', cell: reportedOn, sort: 'createdAt', className: 'text-xs' },
  { id: 'title', header: 'Title', cell: title, isRowHeader: true, share: 66, className: 'py-0!' },
  { id: 'description', header: 'Description', cell: description, share: 1, className: 'text-muted' },
  { id: 'property', header: 'Property', cell: property, share: 15, className: 'text-xs' },
  { id: 'category', header: 'Category', cell: category, share: 11, className: 'text-muted' },
  { id: 'status', header: 'Status', cell: status },
  {
    id: 'phoneNumber',
    header: 'Phone Number',
    cell: (issue) => issue.phoneNumber ?? '-',
    className: 'text-xs tabular-nums',
  },
  { id: 'notes', header: 'Notes', cell: notes, share: 1, className: 'text-muted' },
  { id: 'vulnerable', header: 'Vulnerable Persons', cell: (issue) => yesOrNo(issue.vulnerablePersons) },
  { id: 'reporter', header: 'Reported By', cell: ({ reporterName }) => reporterName ?? '-', isFurther: true },
  { id: 'priority', header: 'Priority', cell: ({ priority }) => priority ?? '-', isFurther: true },
  { id: 'owner', header: 'Owner', cell: ({ ownerName }) => ownerName ?? '-', isFurther: true },
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueAt }) => (dueAt === null ? '-' : <DueText dueAt={dueAt} />),
    isFurther: true,
  },
  { id: 'actions', header: 'Actions', cell: actions, className: STICKY, headClassName: STICKY },
]

/** All facts about the logged issues, for the staff who decide. */
export function ManageIssuesTable(props: ListProps<Issue>) {
  return (
    <ListSection
      {...props}
      caption="Logged issues"
      columnList="issues"
      noun="issue"
      rowKey={(issue) => issue.issueId}
      columns={COLUMNS}
      card={card}
      empty={<EmptyState message="No issues found." />}
      errorText="Failed to fetch issues"
    />
  )
}

function reportedOn(issue: Issue) {
  return <Time at={issue.createdAt} as="date" />
}

function title(issue: Issue) {
  return (
    <>
      <IssueTitle issue={issue} isMarked={false} />
      <TitleMarks issue={issue} />
    </>
  )
}

function description(issue: Issue) {
  return <CutText text={issue.description} name="description" isLine />
}

/**
 * The name of the home on two lines. The address of the home is in the tooltip, in print and in the text for screen
 * readers.
 */
function property({ propertyId, propertyName, propertyAddress }: Issue) {
  const further = furtherAddress(propertyName, propertyAddress)
  return (
    <span
      title={homeAndPlace({ propertyName, address: propertyAddress })}
      className="line-clamp-2 print:line-clamp-none"
    >
      <HomeLink id={propertyId} name={propertyName} />
      {further !== '' && <span className="sr-only print:not-sr-only">, {further}</span>}
    </span>
  )
}

function category(issue: Issue) {
  const { last, above } = categoryLevels(issue)
  return (
    <span
      key={categoryPath(issue)}
      dir="auto"
      title={categoryPath(issue)}
      className="block truncate print:whitespace-normal"
    >
      {above !== '' && <span className="sr-only print:not-sr-only">{above} / </span>}
      {last}
    </span>
  )
}

function status(issue: Issue) {
  return (
    <span className="flex flex-col items-start">
      <IssueStatusBadge status={issue.status} />
      <StatusMarks issue={issue} />
    </span>
  )
}

function notes(issue: Issue) {
  return <CutText text={issue.comments ?? ''} name="notes" isLine />
}

function actions(issue: Issue) {
  return <IssueActions issue={issue} where="row" />
}

function card(issue: Issue) {
  const further = furtherAddress(issue.propertyName, issue.propertyAddress)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <IssueTitle issue={issue} />
          <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <PriorityMark issue={issue} />
            <VulnerableBadge issue={issue} />
          </p>
          <p className="mt-0.5 text-xs text-muted tabular-nums">
            <span>{`${issue.jobId} · `}</span>
            <HomeLink id={issue.propertyId} name={issue.propertyName} />
            <span>{further === '' ? '' : `, ${further}`}</span>
            <span>{` · ${categoryPath(issue)} · `}</span>
            <Time at={issue.createdAt} />
            {issue.phoneNumber !== null && (
              <span>
                {' · '}
                <span className="sr-only">Phone number: </span>
                {issue.phoneNumber}
              </span>
            )}
          </p>
          <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <ReopenedBadge issue={issue} />
          </p>
        </div>
        <IssueCorner issue={issue} hasActions />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        <ConversationMarks issue={issue} />
        <DueMark issue={issue} />
      </p>
      <p className="text-muted">
        <CutText text={issue.description} name="description" />
      </p>
      {issue.comments && (
        <p dir="auto" className="text-xs break-words">
          <span className="text-muted">Notes: </span>
          <CutText text={issue.comments} name="notes" />
        </p>
      )}
      <IssueActions issue={issue} where="foot" />
    </div>
  )
}
