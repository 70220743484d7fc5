import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { Issue, type UpdateIssue } from '@doorstep/contract/issues/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'
import { invalidate, q, useApiMutation } from '../../api/query.ts'
import { useCurrentUser } from '../../api/session.ts'
import { expectOwnChange } from '../../api/updates.ts'
import { count } from '../../visits/count.ts'

/** The update's field names on the wire. */
export const UPDATE_SPELLING = { categoryId: 'CategoryId' }

/** The older page saves at an address of its own. */
const OLDER_PATH = issueEndpoints.updateIssue.aliases[0].path

/** Saves changes of one issue, on the version that was read; a save that comes too late learns what there is now. */
export function useIssueUpdate(opened: Issue, { isOlder = false } = {}) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const [base, setBase] = useState(opened)
  const mutation = useApiMutation(issueEndpoints.updateIssue)

  /** Answers the saved issue; throws `StaleIssue` where somebody else was quicker. */
  const save = async (changes: Omit<UpdateIssue, 'version' | 'updatedBy' | 'id'>): Promise<Issue> => {
    const { issueId, version } = base
    expectOwnChange(issueId)
    try {
      const saved = await mutation.mutateAsync({
        params: { issueId },
        body: { id: issueId, ...changes, version, updatedBy: user?.id },
        options: { spelling: UPDATE_SPELLING, ...(isOlder && { path: OLDER_PATH }) },
      })
      count({ name: 'issue_update' })
      setBase(saved)
      showSaved(client, saved)
      return saved
    } catch (error) {
      const current = await currentAfter(error, base)
      if (!current || current.version === version) throw error
      showSaved(client, current)
      throw new StaleIssue(current, error)
    }
  }
  const savedText = isOlder ? 'Issue updated successfully!' : 'Issue Updated Successfully!'
  return { base, setBase, save, isSaving: mutation.isPending, savedText }
}

/** The issue was changed by somebody else while a form was open. */
export class StaleIssue extends Error {
  readonly current: Issue
  constructor(current: Issue, cause: unknown) {
    super('Somebody else has changed this issue in the meantime.', { cause })
    this.name = 'StaleIssue'
    this.current = current
  }
}

// A step that is no longer possible, or no longer allowed, mostly means that somebody else took one.
async function currentAfter(error: unknown, { issueId }: Issue): Promise<Issue | null> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 403)) return null
  const sent = Issue.safeParse(error.current)
  if (sent.success) return sent.data
  return call(issueEndpoints.readIssue, { params: { issueId } }).catch(() => null)
}

/** Shows an issue as it is now, everywhere. */
export function showSaved(client: QueryClient, issue: Issue): void {
  client.setQueryData(q(issueEndpoints.readIssue, { params: { issueId: issue.issueId } }).queryKey, issue)
  void invalidate(
    client,
    issueEndpoints.readIssue,
    issueEndpoints.listIssues,
    issueEndpoints.listOwnIssues,
    issueEndpoints.listIssueEvents,
    dashboardEndpoints.readDashboardCounts,
  )
}
