import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import type { Followed } from '../../forms/useRecordForm.ts'
import { newsOf } from './history.ts'

const isNewer = (now: Issue, base: Issue) => now.version > base.version

/** An issue while a form is open on it, wherever its row has gone: what it is now, and who did what since. */
export function useIssueFollowed(opened: Issue): {
  followed: Followed<Issue>
  /** The newest that is known of it. */
  now: Issue
  /** Sentences, oldest first; none where the reader may not read the history. */
  news: readonly string[]
} {
  const parts = { params: { issueId: opened.issueId } }
  const read = useQuery(q(issueEndpoints.readIssue, parts))
  const isChanged = read.data !== undefined && isNewer(read.data, opened)
  const history = useQuery({ ...q(issueEndpoints.listIssueEvents, parts), enabled: isChanged })
  // The history may be read a step later: of that the form will be told with the issue.
  const known = (history.data ?? []).filter(({ at }) => at <= (read.data?.updatedAt ?? ''))
  // Photos come and go without a new version: a list may have been read before them.
  const now = read.data && !isNewer(opened, read.data) ? read.data : opened
  return {
    followed: { now: read.data, isNewer, isGone: read.error?.status === 404 },
    now,
    news: isChanged ? newsOf(known, opened) : [],
  }
}
