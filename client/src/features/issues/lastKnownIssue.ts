import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'

/**
 * An issue that the reader can no longer see because of their own step. The server returned this copy for that step.
 */
export interface LeftIssue {
  issue: Issue
  note: string | null
}

const KEY = ['issuesLeftSight']
const NONE: readonly LeftIssue[] = []

/**
 * Keeps showing an issue that the reader's own step hid from them, for example when a contractor sets it to Resolved.
 */
export async function keepIfOutOfSight(
  client: QueryClient,
  issue: Issue,
  note: string | null,
): Promise<void> {
  // If readers can still act on an issue, they can still see it.
  if (issue.can.length > 0) return
  const { issueId } = issue
  const isOut = await call(issueEndpoints.readIssue, { params: { issueId } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  )
  if (!isOut) return
  client.setQueryData<readonly LeftIssue[]>(KEY, (kept = NONE) => [
    ...kept.filter((left) => left.issue.issueId !== issueId),
    { issue, note },
  ])
}

/** Issues that the reader's own steps hid from them. Kept until the page reloads. */
export function useLastKnownIssues(): readonly LeftIssue[] {
  const client = useQueryClient()
  // The data comes from the responses to saves and is never fetched.
  const { data } = useQuery<readonly LeftIssue[]>({
    queryKey: KEY,
    queryFn: () => client.getQueryData<readonly LeftIssue[]>(KEY) ?? NONE,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: false,
  })
  return data ?? NONE
}

export function useLastKnownIssue(issueId: number): LeftIssue | undefined {
  return useLastKnownIssues().find(({ issue }) => issue.issueId === issueId)
}
