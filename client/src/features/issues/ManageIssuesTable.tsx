import type { Issue } from '@doorstep/contract/issues/schema'
import type { ReactNode } from 'react'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { CutText } from './CutText.tsx'
import { categoryPath, yesOrNo } from './format.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'
import { IssueCorner, IssueTitle } from './IssueTable.tsx'

/** Stays in sight while the rest is scrolled sideways. */
const STICKY = 'sticky right-0 border-l border-border bg-surface in-[tr:hover]:bg-canvas'

/** In the order that the specification names. */
const COLUMNS: Column<Issue>[] = [
  {
    id: 'jobId',
    header: 'Job ID',
    cell: (issue) => issue.jobId,
    sort: 'jobId',
    className: 'align-top tabular-nums',
  },
  {
    id: 'reportedOn',
    header: 'Reported On',
    cell: reportedOn,
    sort: 'createdAt',
    className: 'align-top whitespace-nowrap',
  },
  { id: 'title', header: 'Title', cell: title, isRowHeader: true, className: 'align-top' },
  { id: 'description', header: 'Description', cell: description, className: 'min-w-52 align-top text-muted' },
  { id: 'property', header: 'Property', cell: property, className: 'min-w-32 align-top' },
  { id: 'category', header: 'Category', cell: categoryPath, className: 'min-w-32 align-top text-muted' },
  { id: 'status', header: 'Status', cell: status, className: 'align-top' },
  {
    id: 'phoneNumber',
    header: 'Phone Number',
    cell: (issue) => issue.phoneNumber ?? '-',
    className: 'align-top whitespace-nowrap tabular-nums',
  },
  { id: 'notes', header: 'Notes', cell: notes, className: 'min-w-56 align-top text-muted' },
  {
    id: 'vulnerable',
    header: 'Vulnerable Persons',
    cell: (issue) => yesOrNo(issue.vulnerablePersons),
    className: 'align-top',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: actions,
    className: `${STICKY} min-w-48 align-top`,
    headClassName: STICKY,
  },
]

/** Everything about the logged issues at a glance, for those who decide. */
export function ManageIssuesTable(props: ListProps<Issue>) {
  return (
    <ListSection
      {...props}
      caption="Logged issues"
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
  return <Time at={issue.createdAt} as="day" />
}

function title(issue: Issue) {
  return <IssueTitle issue={issue} />
}

function description(issue: Issue) {
  return <CutText text={issue.description} name="description" />
}

function property({ propertyName, propertyAddress }: Issue) {
  return (
    <>
      {propertyName}
      <span title={propertyAddress} className="block max-w-36 truncate text-xs text-muted">
        {propertyAddress}
      </span>
    </>
  )
}

function status(issue: Issue) {
  return <IssueStatusBadge status={issue.status} />
}

function notes(issue: Issue) {
  return <CutText text={issue.comments ?? ''} name="notes" />
}

function actions(issue: Issue) {
  return <IssueActions issue={issue} where="row" />
}

function card(issue: Issue) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <IssueTitle issue={issue} />
          <p className="mt-0.5 text-xs text-muted tabular-nums">
            {issue.jobId} · {categoryPath(issue)} · <Time at={issue.createdAt} />
          </p>
        </div>
        <IssueCorner issue={issue} hasActions />
      </div>
      <p className="text-muted">
        <CutText text={issue.description} name="description" />
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
        <CardFact name="Property">{`${issue.propertyName}, ${issue.propertyAddress}`}</CardFact>
        <CardFact name="Phone number">{issue.phoneNumber ?? '-'}</CardFact>
        <CardFact name="Vulnerable persons">{yesOrNo(issue.vulnerablePersons)}</CardFact>
        {issue.comments && (
          <CardFact name="Notes">
            <CutText text={issue.comments} name="notes" />
          </CardFact>
        )}
      </dl>
      <IssueActions issue={issue} where="foot" />
    </div>
  )
}

function CardFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
