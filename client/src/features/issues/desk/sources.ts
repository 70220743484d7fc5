import { ISSUE_QUEUE_LABELS, QUEUE_QUERIES, type IssueQueue } from '@doorstep/contract/issues/queues/rules'
import { paths } from '../../../paths.ts'
import type { View } from '@doorstep/contract/issues/views/schema'
import { queueHref, viewHref } from './address.ts'

/** What the desk lists: the issues of a queue, or of a view. */
export interface Source {
  title: string
  /** Of `listIssues`, as it stands in an address. */
  query: Readonly<Record<string, string>>
  href: string
}

export function queueSource(queue: IssueQueue): Source {
  return { title: ISSUE_QUEUE_LABELS[queue], query: QUEUE_QUERIES[queue], href: queueHref(queue) }
}

export function viewSource({ id, name, query }: View): Source {
  // As urgent as a queue, where the view says nothing of its order.
  return { title: name, query: { sort: 'urgency', ...query }, href: viewHref(id) }
}

export const issueHref = ({ href }: Source, issueId: number) => `${href}&issue=${issueId}`

/** The same issues as a table, page by page; it has orders of its own. */
export function tableHref({ query }: Source): string {
  const { sort: _, ...filters } = query
  return `${paths.manageLoggedIssues}?${new URLSearchParams(filters)}`
}
