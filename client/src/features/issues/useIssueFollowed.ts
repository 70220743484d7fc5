import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import type { Followed } from '../../forms/useRecordForm.ts'
import { newsOf } from './history.ts'

const isNewer = (now: Issue, base: Issue) => now.version > base.version

/** Reads the changes of an issue while a form is open on it, even if the issue is no longer in the list. */
export function useIssueFollowed(opened: Issue): {
  followed: Followed<Issue>
  now: Issue
  /** Sentences about the changes, oldest first. Empty if the reader cannot read the history. */
  news: readonly string[]
} {
  const parts = { params: { issueId: opened.issueId } }
  const read = useQuery(q(issueEndpoints.readIssue, parts))
  const isChanged = read.data !== undefined && isNewer(read.data, opened)
  const history = useQuery({ ...q(issueEndpoints.listIssueEvents, parts), enabled: isChanged })
  // The history can be newer than the issue. Events after the last known change are shown once the issue has been
  // loaded again.
  const known = (history.data ?? []).filter(({ at }) => at <= (read.data?.updatedAt ?? ''))
  // Photos change without a new version. If two copies have the same version, the copy that was read later is used.
  const now = read.data && !isNewer(opened, read.data) ? read.data : opened
  return {
    followed: { now: read.data, isNewer, isGone: read.error?.status === 404 },
    now,
    news: isChanged ? newsOf(known, opened) : [],
  }
}
