import { ISSUE_QUEUE_LABELS, QUEUE_QUERIES, type IssueQueue } from '@doorstep/contract/issues/queues/rules'
import { paths } from '../../../paths.ts'
import type { View } from '@doorstep/contract/issues/views/schema'
import { queueHref, viewHref } from './address.ts'

/** A list of the desk: the issues of a queue or of a saved view. */
export interface Source {
  title: string
  /** Query parameters of `listIssues`. */
  query: Readonly<Record<string, string>>
  href: string
}

export function queueSource(queue: IssueQueue): Source {
  return { title: ISSUE_QUEUE_LABELS[queue], query: QUEUE_QUERIES[queue], href: queueHref(queue) }
}

export function viewSource({ id, name, query }: View): Source {
  // A view without its own order is sorted by urgency, like a queue.
  return { title: name, query: { sort: 'urgency', ...query }, href: viewHref(id) }
}

export const issueHref = ({ href }: Source, issueId: number) => `${href}&issue=${issueId}`

/** A link to the same issues as a table with pages. The table has its own sort orders. */
export function tableHref({ query }: Source): string {
  const { sort: _, ...filters } = query
  return `${paths.manageLoggedIssues}?${new URLSearchParams(filters)}`
}
