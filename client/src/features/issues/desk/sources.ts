import { ISSUE_QUEUE_LABELS, QUEUE_QUERIES, type IssueQueue } from '@doorstep/contract/issues/queues/rules'
import { paths } from '../../../paths.ts'
import type { View } from '@doorstep/contract/issues/views/schema'
import { queueHref, viewHref } from './address.ts'
import { rowTimeOf, type RowTime } from './rowWords.ts'

type Query = Readonly<Record<string, string>>

interface Named {
  title: string
  /** Query parameters of `listIssues`. */
  query: Query
  href: string
  time: RowTime
}

/** A list of the desk: the issues of a queue or of a saved view. */
export interface Source extends Named {
  /** Facts that all issues in the list share. The rows do not repeat these facts. */
  shared: ReadonlySet<string>
}

/** `asked` contains the query parameters of the address, apart from the queue or view. */
export function sourceOf({ title, query, href, time }: Named, asked: Query = {}): Source {
  const search = new URLSearchParams(asked).toString()
  return { title, query, time, href: search === '' ? href : `${href}&${search}`, shared: sharedBy(query) }
}

export function queueSource(queue: IssueQueue): Source {
  const query = QUEUE_QUERIES[queue]
  return sourceOf({ title: ISSUE_QUEUE_LABELS[queue], query, href: queueHref(queue), time: rowTimeOf(queue) })
}

export function viewSource({ id, name, query }: View): Source {
  // A view without its own order is sorted by urgency, like a queue.
  const sorted = { sort: 'urgency', ...query }
  return sourceOf({ title: name, query: sorted, href: viewHref(id), time: rowTimeOf(null) })
}

/** The filters of a query that allow only one value. */
function sharedBy(query: Query): ReadonlySet<string> {
  const names = Object.keys(query).filter((name) => !query[name]?.includes(','))
  return new Set(names.includes('resolvedToCheck') ? [...names, 'status'] : names)
}

export const issueHref = ({ href }: Source, issueId: number) => `${href}&issue=${issueId}`

/** A link to the same issues as a table with pages. The table has its own sort orders. */
export function tableHref({ query }: Source): string {
  const { sort: _, ...filters } = query
  return `${paths.manageLoggedIssues}?${new URLSearchParams(filters)}`
}
