import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { IssueTable } from './IssueTable.tsx'
import { useLeftIssues } from './leftSight.ts'
import { useListPosition, type ListPlace } from './useListPosition.ts'

const LIMIT = 25

export interface IssueFilter {
  status: string
  propertyId?: number
  reporterId?: number
  q?: string
  category?: string
}

/** Which issues a list has. */
export interface IssueListOf {
  /** What one reported, or everything that one may see. */
  of: 'own' | 'visible'
  filter: IssueFilter
  /** Rows on a page. */
  limit?: number
}

interface IssueListCardProps extends IssueListOf {
  title: string
  /** Its page stands in the address, so that Back finds it as it was left. */
  at: ListPlace
  propertyId: number
  emptyText: string
  emptyAction?: ReactNode
  time: 'words' | 'dateTime'
  /** Offers what may be done with an issue, in its row. */
  hasActions?: boolean
  /** Says at which home each is. */
  namesHome?: boolean
  /** Stands above the list. */
  filters?: ReactNode
  /** Decides whether there is anything to show; without it the card always stands. */
  isWorthShowing?: (rows: readonly Issue[]) => boolean
}

/** One page of such a list; the first one unless a cursor says otherwise. */
export function issueListQuery({ of, filter, limit = LIMIT }: IssueListOf, cursor: string | null = null) {
  const endpoint = of === 'own' ? issueEndpoints.listOwnIssues : issueEndpoints.listIssues
  return qPage(endpoint, { query: { ...filter, limit, ...(cursor !== null && { cursor }) } })
}

/** A list of issues on the dashboard, with its pages. */
export function IssueListCard(props: IssueListCardProps) {
  const { title, of, filter, time, hasActions = false, filters, isWorthShowing } = props
  const { cursor, goTo } = useListPosition(props.at, props.propertyId)
  const query = useQuery(issueListQuery(props, cursor))
  const page = query.data
  const left = useLeftIssues()
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
        empty={<EmptyPanel message={props.emptyText} action={props.emptyAction} />}
        errorDetail={query.error ? fixedText(query.error, '').detail : undefined}
      />
      {page && (page.next !== null || page.previous !== null) && (
        <Pager page={page} onPage={goTo} noun="issue" label={`Pages of ${title.toLowerCase()}`} />
      )}
    </Card>
  )
}

/** Rows that a step of one's own took out of the list stay in it, where they stood. */
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
