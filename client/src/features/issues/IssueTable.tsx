import type { Issue } from '@doorstep/contract/issues/schema'
import type { ReactNode } from 'react'
import type { Column } from '../../tables/columns.ts'
import { CutLine } from '../../tables/CutLine.tsx'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Time } from '../../ui/Time.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { byNewestJob } from './format.ts'
import { EmergencyBadge } from './emergencies/EmergencyBadge.tsx'
import { IssueActions } from './IssueActions.tsx'
import { IssueStatusBadge } from './IssueStatusBadge.tsx'
import { LastKnownIssueNote } from './LastKnownIssueNote.tsx'
import { useIsUpdated } from '../../api/updates.ts'

interface IssueTableProps {
  caption: string
  query: Parameters<typeof QueryTable<Issue>>[0]['query']
  rows: readonly Issue[] | undefined
  empty: ReactNode
  errorDetail?: string | undefined
  /** The specification requires the exact second on live issues. */
  time: 'words' | 'dateTime'
  hasActions: boolean
  namesHome?: boolean | undefined
  /** Columns that replace the title, home and category. */
  subject?: Column<Issue> | undefined
  /** Buttons that replace the usual buttons of each row. */
  Actions?: typeof IssueActions | undefined
  /** One sentence about what happens next, shown below the title. */
  nextOf?: ((issue: Issue) => string) | undefined
}

const JOB: Column<Issue> = {
  id: 'job',
  header: 'Job',
  cell: (issue) => issue.jobId,
  className: 'tabular-nums',
}
export const TITLE: Column<Issue> = {
  id: 'title',
  header: 'Title',
  isRowHeader: true,
  share: 75,
  cell: titleOf,
}
/** Home and category share a column to leave room for the title. */
const HOME_AND_CATEGORY: Column<Issue> = {
  id: 'home',
  header: 'Home and category',
  cell: ({ propertyId, propertyName, category }) => (
    <>
      <CutLine text={propertyName}>
        <HomeLink id={propertyId} name={propertyName} />
      </CutLine>
      <CutLine text={category} />
    </>
  ),
  share: 32,
  className: 'text-xs text-muted',
}
const CATEGORY: Column<Issue> = {
  id: 'category',
  header: 'Category',
  cell: (issue) => issue.category,
  share: 25,
  className: 'text-muted',
}
const REPORTED = { id: 'reported', className: 'text-muted tabular-nums' }
const DATE: Column<Issue> = { ...REPORTED, header: 'Reported', cell: dateOf }
const TIME: Column<Issue> = { ...REPORTED, header: 'Time', cell: timeOf }
const STATUS: Column<Issue> = { id: 'status', header: 'Status', cell: statusOf }

/** A table of issues with few columns, for the dashboard. */
export function IssueTable(props: IssueTableProps) {
  const { caption, query, rows, empty, errorDetail, time, hasActions, namesHome = false, nextOf } = props
  const { Actions = IssueActions } = props
  const card = (issue: Issue) => (
    <IssueCard
      issue={issue}
      time={time}
      hasActions={hasActions}
      Actions={Actions}
      namesHome={namesHome}
      next={nextOf?.(issue)}
    />
  )
  return (
    <QueryTable
      caption={caption}
      query={query}
      rows={rows && byNewestJob(rows)}
      rowKey={(issue) => issue.issueId}
      columns={columnsOf(props)}
      card={card}
      empty={empty}
      errorText="Failed to fetch issues"
      errorDetail={errorDetail}
    />
  )
}

function actionsOf(Actions: NonNullable<IssueTableProps['Actions']>): Column<Issue> {
  return {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (issue) => (
      <div className="flex justify-end">
        <Actions issue={issue} where="row" />
      </div>
    ),
  }
}

type ColumnProps = Pick<
  IssueTableProps,
  'time' | 'hasActions' | 'namesHome' | 'subject' | 'Actions' | 'nextOf'
>

export function columnsOf(props: ColumnProps): Column<Issue>[] {
  const { time, hasActions, Actions = IssueActions } = props
  const columns = [JOB, ...subjectOf(props), time === 'words' ? DATE : TIME, STATUS]
  return hasActions ? [...columns, actionsOf(Actions)] : columns
}

function subjectOf({ subject, namesHome = false, nextOf }: ColumnProps): Column<Issue>[] {
  if (subject) return [subject]
  const title = nextOf ? { ...TITLE, cell: (issue: Issue) => titleAndNext(issue, nextOf(issue)) } : TITLE
  return [title, namesHome ? HOME_AND_CATEGORY : CATEGORY]
}

function titleOf(issue: Issue) {
  return <IssueTitle issue={issue} isTall />
}

function titleAndNext(issue: Issue, next: string) {
  return (
    <>
      <IssueTitle issue={issue} isTall />
      <span className="line-clamp-2 text-xs font-normal text-muted">{next}</span>
    </>
  )
}

function dateOf(issue: Issue) {
  return <Time at={issue.createdAt} />
}

function timeOf(issue: Issue) {
  // The date and time are on two lines, because the title needs the room.
  return (
    <Time
      at={issue.createdAt}
      as="dateTime"
      className="block w-[5.25rem] text-xs whitespace-normal tabular-nums"
    />
  )
}

function statusOf(issue: Issue) {
  return <IssueStatusBadge status={issue.status} />
}

interface IssueTitleProps {
  issue: Issue
  isMarked?: boolean
  /** True if the title can wrap onto a second line in a table. */
  isTall?: boolean
}

/** Links the title of a row to the issue page. In tables the mark is below the title, to leave the title more room. */
export function IssueTitle({ issue, isMarked = true, isTall = !isMarked }: IssueTitleProps) {
  return (
    <span
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1',
        isMarked ? 'in-[th]:gap-y-0' : 'in-[th]:flex-nowrap',
      )}
    >
      <RowLink href={paths.issue(issue.issueId)} isTall={isTall}>
        {issue.title}
      </RowLink>
      {isMarked && <EmergencyBadge issue={issue} />}
      <UpdatedMark issueId={issue.issueId} />
      <LastKnownIssueNote issue={issue} where="list" />
    </span>
  )
}

interface IssueCardProps {
  issue: Issue
  time: 'words' | 'dateTime'
  hasActions: boolean
  Actions: typeof IssueActions
  namesHome: boolean
  next: string | undefined
}

function IssueCard({ issue, time, hasActions, Actions, namesHome, next }: IssueCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3 @max-[14rem]:flex-col">
        <div className="min-w-0">
          <IssueTitle issue={issue} />
          <p className="mt-0.5 text-xs text-muted tabular-nums">
            <span>{`${issue.jobId} · ${namesHome ? `${issue.propertyName} · ` : ''}${issue.category} · `}</span>
            <Time at={issue.createdAt} as={time} className="whitespace-nowrap tabular-nums" />
          </p>
        </div>
        <IssueCorner issue={issue} hasActions={hasActions} Actions={Actions} />
      </div>
      {next !== undefined && (
        <p dir="auto" className="mt-1 text-sm break-words">
          {next}
        </p>
      )}
      {hasActions && (
        <div className="mt-2 empty:hidden">
          <Actions issue={issue} where="foot" />
        </div>
      )}
    </>
  )
}

interface IssueCornerProps {
  issue: Issue
  hasActions: boolean
  Actions?: typeof IssueActions
}

/** The status and the most frequent actions, shown next to the title. */
export function IssueCorner({ issue, hasActions, Actions = IssueActions }: IssueCornerProps) {
  return (
    <div className="mt-0.5 flex shrink-0 flex-col items-end gap-1">
      <IssueStatusBadge status={issue.status} />
      {hasActions && <Actions issue={issue} where="corner" />}
    </div>
  )
}

/** Marks an issue that somebody else has changed, until the reader opens it. */
export function UpdatedMark({ issueId }: { issueId: number }) {
  return useIsUpdated(issueId) ? (
    <Badge tone="info" hasDot={false}>
      Updated
    </Badge>
  ) : null
}
