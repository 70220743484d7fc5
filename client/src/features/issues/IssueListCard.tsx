import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { Column } from '../../tables/columns.ts'
import type { IssueActions } from './IssueActions.tsx'
import { IssueTable } from './IssueTable.tsx'
import { useLastKnownIssues } from './lastKnownIssue.ts'
import { useListPosition, type ListPlace } from './useListPosition.ts'

const LIMIT = 25

export interface IssueFilter {
  status: string
  propertyId?: number
  reporterId?: number
  q?: string
  category?: string
}

export interface IssueListOf {
  /** `own` lists the reader's own reports, and `visible` lists every issue that the reader can see. */
  of: 'own' | 'visible'
  filter: IssueFilter
  limit?: number
}

interface IssueListCardProps extends IssueListOf {
  title: string
  /** The current page is kept in the address, so that Back restores it. */
  at: ListPlace
  propertyId: number
  emptyText: string
  emptyAction?: ReactNode
  time: 'words' | 'dateTime'
  hasActions?: boolean
  namesHome?: boolean
  subject?: Column<Issue>
  Actions?: typeof IssueActions
  filters?: ReactNode
  /** One sentence about what happens next, shown below each title. */
  nextOf?: (issue: Issue) => string
  /** Returns false to hide the card. If this function is missing, the card is always shown. */
  isWorthShowing?: (rows: readonly Issue[]) => boolean
}

/** Returns the query for one page of the list. Without a cursor, it returns the query for the first page. */
export function issueListQuery({ of, filter, limit = LIMIT }: IssueListOf, cursor: string | null = null) {
  const endpoint = of === 'own' ? issueEndpoints.listOwnIssues : issueEndpoints.listIssues
  return qPage(endpoint, { query: { ...filter, limit, ...(cursor !== null && { cursor }) } })
}

/** A paged list of issues on the dashboard. */
export function IssueListCard(props: IssueListCardProps) {
  const { title, of, filter, time, hasActions = false, filters, isWorthShowing } = props
  const { cursor, goTo } = useListPosition(props.at, props.propertyId)
  const query = useQuery(issueListQuery(props, cursor))
  const page = query.data
  const left = useLastKnownIssues()
  const kept = of === 'visible' && cursor === null ? left.map(({ issue }) => issue) : []
  if (isWorthShowing && (!page || !isWorthShowing(page.rows))) return null
  return (
    <Card title={title} isFlush>
      {filters}
      <IssueTable
        caption={title}
        query={query}
        rows={page && withKept(page.rows, kept, filter)}
        time={time}
        hasActions={hasActions}
        namesHome={props.namesHome}
        subject={props.subject}
        Actions={props.Actions}
        nextOf={props.nextOf}
        empty={<EmptyPanel message={props.emptyText} action={props.emptyAction} />}
        errorDetail={query.error ? fixedText(query.error, '').detail : undefined}
      />
      {page && (page.next !== null || page.previous !== null) && (
        <Pager page={page} onPage={goTo} noun="issue" label={`Pages of ${title.toLowerCase()}`} />
      )}
    </Card>
  )
}

/** Keeps a row in its place after the reader's own step has removed the issue from the list. */
function withKept(
  rows: readonly Issue[],
  kept: readonly Issue[],
  { propertyId, reporterId, status }: IssueFilter,
): readonly Issue[] {
  const gone = kept.filter(
    (issue) =>
      (propertyId === undefined || issue.propertyId === propertyId) &&
      (reporterId === undefined || issue.userId === reporterId) &&
      status.split(',').includes(issue.status) &&
      !rows.some(({ issueId }) => issueId === issue.issueId),
  )
  return gone.length === 0 ? rows : [...rows, ...gone]
}
