import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'

/** An issue that a step of one's own took out of one's sight, as the step answered it. */
export interface LeftIssue {
  issue: Issue
  note: string | null
}

const KEY = ['issuesLeftSight']
const NONE: readonly LeftIssue[] = []

/** Goes on showing an issue whose step answered it for the last time, such as a contractor's Resolved. */
export async function keepIfOutOfSight(
  client: QueryClient,
  issue: Issue,
  note: string | null,
): Promise<void> {
  // Whoever can still do something with it sees it.
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

/** Those that have left this person's sight, until the page is loaded anew. */
export function useLeftIssues(): readonly LeftIssue[] {
  const client = useQueryClient()
  // Nothing is fetched: what is kept was answered by a save.
  const { data } = useQuery<readonly LeftIssue[]>({
    queryKey: KEY,
    queryFn: () => client.getQueryData<readonly LeftIssue[]>(KEY) ?? NONE,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: false,
  })
  return data ?? NONE
}

export function useLeftIssue(issueId: number): LeftIssue | undefined {
  return useLeftIssues().find(({ issue }) => issue.issueId === issueId)
}
