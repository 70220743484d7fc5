import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../api/session.ts'
import { onIssueUpdate } from '../../api/updates.ts'
import { notify } from '../../ui/toast.ts'

/** Steps within this time are announced once, with the last status. */
const SETTLE_MS = 400
/**
 * An automatic step follows an approval, so the announcement waits for that step. If no step follows within this time,
 * the approval is announced.
 */
const HAND_OVER_MS = 15_000

/** Shows the reporter on any screen that their issue has a new status. */
export function useIssueNews(): void {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    const waiting = new Map<number, { timer: number; before: IssueStatus | null }>()
    // The version of each issue that was last announced. The screen can show an older version, and the event of a step
    // can arrive late.
    const told = new Map<number, Issue>()
    const statusBefore = (issueId: number): IssueStatus | null =>
      newest([told.get(issueId), ...knownOnScreen(client, issueId)])?.status ?? null
    let isOver = false
    const wait = (issueId: number, before: IssueStatus | null, ms: number) => {
      window.clearTimeout(waiting.get(issueId)?.timer)
      const timer = window.setTimeout(() => {
        waiting.delete(issueId)
        void look(issueId, before, ms === SETTLE_MS)
      }, ms)
      waiting.set(issueId, { timer, before })
    }
    const look = async (issueId: number, before: IssueStatus | null, mayFollow: boolean) => {
      const issue = await read(issueId)
      if (isOver) return
      // The issue changed again during this read. The next read announces that change.
      const next = waiting.get(issueId)
      if (next) next.before = before
      else if (issue?.status === 'Approved' && issue.userId === userId && mayFollow)
        wait(issueId, before, HAND_OVER_MS)
      // A later request can be answered first, so only a newer version is announced.
      else if (issue && issue.version > (told.get(issueId)?.version ?? 0)) {
        told.set(issueId, issue)
        await tell(issue, before, userId)
      }
    }
    const stop = onIssueUpdate((issueId) => {
      const known = waiting.get(issueId)
      wait(issueId, known ? known.before : statusBefore(issueId), SETTLE_MS)
    })
    return () => {
      isOver = true
      stop()
      for (const { timer } of waiting.values()) window.clearTimeout(timer)
    }
  }, [client, userId])
}

/** A failed read announces nothing, because the lists show their own errors. */
async function read(issueId: number): Promise<Issue | null> {
  return call(issueEndpoints.readIssue, { params: { issueId } }, { background: true }).catch(() => null)
}

async function tell(issue: Issue, before: IssueStatus | null, userId: number | undefined): Promise<void> {
  if (issue.userId !== userId || issue.status === before) return
  if (before === null && !(await hasJustMoved(issue.issueId))) return
  notify.info(`Issue ${issue.jobId} “${issue.title}” is now ${issue.statusLabel}.`)
}

// The page has no earlier copy of the issue to compare with. So the history shows whether the last change was a status
// step.
async function hasJustMoved(issueId: number): Promise<boolean> {
  const events = await call(
    issueEndpoints.listIssueEvents,
    { params: { issueId } },
    { background: true },
  ).catch(() => [])
  return events.at(-1)?.kind === 'statusChanged'
}

/** Cached copies of the issue. One copy can be newer than another. */
function knownOnScreen(client: QueryClient, issueId: number): Issue[] {
  const single = client.getQueriesData<Issue>({ queryKey: [issueEndpoints.readIssue.name] })
  const lists = [issueEndpoints.listOwnIssues, issueEndpoints.listIssues].flatMap(({ name }) =>
    client.getQueriesData<{ rows: Issue[] }>({ queryKey: [name] }),
  )
  const known = [...single.map(([, issue]) => issue), ...lists.flatMap(([, page]) => page?.rows ?? [])]
  return known.filter((issue) => issue !== undefined).filter((issue) => issue.issueId === issueId)
}

function newest(issues: (Issue | undefined)[]): Issue | undefined {
  return issues
    .filter((issue) => issue !== undefined)
    .toSorted((one, other) => other.version - one.version)[0]
}
