import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../api/session.ts'
import { onIssueUpdate } from '../../api/updates.ts'
import { notify } from '../../ui/toast.ts'

/** Steps that follow each other within a moment are told once, by where they end. */
const SETTLE_MS = 400
/** Approved is a hand-over: the step that follows is waited for, and it is told alone when none comes. */
const HAND_OVER_MS = 15_000

/** Tells the person who reported an issue, wherever they are in the product, that it has a new status. */
export function useIssueNews(): void {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    const waiting = new Map<number, { timer: number; before: IssueStatus | null }>()
    // As they were read last: the event of a step may come after it was told, and the screen be behind it.
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
      // It has moved on while it was read: that is looked at next, and told.
      const next = waiting.get(issueId)
      if (next) next.before = before
      else if (issue?.status === 'Approved' && issue.userId === userId && mayFollow)
        wait(issueId, before, HAND_OVER_MS)
      // Another look that began later may have been answered sooner.
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

/** News that cannot be read is no news; the lists say what they could not load. */
async function read(issueId: number): Promise<Issue | null> {
  return call(issueEndpoints.readIssue, { params: { issueId } }, { background: true }).catch(() => null)
}

async function tell(issue: Issue, before: IssueStatus | null, userId: number | undefined): Promise<void> {
  if (issue.userId !== userId || issue.status === before) return
  if (before === null && !(await hasJustMoved(issue.issueId))) return
  notify.info(`Issue ${issue.jobId} “${issue.title}” is now ${issue.statusLabel}.`)
}

// The page did not know the issue before: its history tells whether the last change was one of status.
async function hasJustMoved(issueId: number): Promise<boolean> {
  const events = await call(
    issueEndpoints.listIssueEvents,
    { params: { issueId } },
    { background: true },
  ).catch(() => [])
  return events.at(-1)?.kind === 'statusChanged'
}

/** The issue as it is on screen, or was lately; one place may know more than another. */
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
