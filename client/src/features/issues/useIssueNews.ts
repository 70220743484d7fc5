import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../api/session.ts'
import { onIssueUpdate } from '../../api/updates.ts'
import { notify } from '../../ui/toast.ts'

/** An approval is two steps within a moment; it is told once, by where it ends. */
const SETTLE_MS = 400

/** Tells the person who reported an issue, wherever they are in the product, that it has a new status. */
export function useIssueNews(): void {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    const timers = new Map<number, { timer: number; before: IssueStatus | null }>()
    const stop = onIssueUpdate((issueId) => {
      const waiting = timers.get(issueId)
      window.clearTimeout(waiting?.timer)
      const before = waiting ? waiting.before : knownStatus(client, issueId)
      const timer = window.setTimeout(() => {
        timers.delete(issueId)
        void tell(issueId, before, userId)
      }, SETTLE_MS)
      timers.set(issueId, { timer, before })
    })
    return () => {
      stop()
      for (const { timer } of timers.values()) window.clearTimeout(timer)
    }
  }, [client, userId])
}

async function tell(issueId: number, before: IssueStatus | null, userId: number | undefined): Promise<void> {
  try {
    const parts = { params: { issueId } }
    const issue = await call(issueEndpoints.readIssue, parts, { background: true })
    if (issue.userId !== userId || issue.status === before) return
    if (before === null && !(await hasJustMoved(issueId))) return
    notify.info(`Issue ${issue.jobId} “${issue.title}” is now ${issue.statusLabel}.`)
  } catch {
    // News that cannot be read is no news; the lists say what they could not load.
  }
}

// The page did not know the issue before: its history tells whether the last change was one of status.
async function hasJustMoved(issueId: number): Promise<boolean> {
  const events = await call(issueEndpoints.listIssueEvents, { params: { issueId } }, { background: true })
  return events.at(-1)?.kind === 'statusChanged'
}

/** The status that is on screen, or was lately. */
function knownStatus(client: QueryClient, issueId: number): IssueStatus | null {
  const single = client.getQueriesData<Issue>({ queryKey: [issueEndpoints.readIssue.name] })
  const lists = [issueEndpoints.listOwnIssues, issueEndpoints.listIssues].flatMap(({ name }) =>
    client.getQueriesData<{ rows: Issue[] }>({ queryKey: [name] }),
  )
  const known = [...single.map(([, issue]) => issue), ...lists.flatMap(([, page]) => page?.rows ?? [])]
  return known.find((issue) => issue?.issueId === issueId)?.status ?? null
}
