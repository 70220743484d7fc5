import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { Issue, type UpdateIssue } from '@doorstep/contract/issues/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useCurrentUser } from '../../api/session.ts'
import { expectOwnChange } from '../../api/updates.ts'
import { count } from '../../visits/count.ts'
import type { FormVariant } from './formVariant.ts'
import { keepIfOutOfSight } from './lastKnownIssue.ts'

type Changes = Omit<UpdateIssue, 'version' | 'updatedBy' | 'id'>

/** Saves changes based on the version that was read. If somebody else saved first, returns the current issue. */
export function useIssueUpdate({ path }: Pick<FormVariant, 'path'> = {}) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const mutation = useApiMutation(issueEndpoints.updateIssue, {
    onSuccess: async (saved, { body }) => {
      count({ name: 'issue_update' })
      // This code must run before the lists load again without this issue.
      await keepIfOutOfSight(client, saved, body.notes ?? null)
      show(client, saved)
    },
  })

  const save = ({ issueId, version }: Issue, changes: Changes): Promise<Issue> => {
    expectOwnChange(issueId)
    return mutation.mutateAsync({
      params: { issueId },
      body: { id: issueId, ...changes, version, updatedBy: user?.id },
      ...(path !== undefined && { options: { path } }),
    })
  }

  /** The current issue if a save was refused because somebody else saved first, otherwise null. */
  const readCurrent = async (sent: unknown, base: Issue, error: unknown): Promise<Issue | null> => {
    const current = await currentAfter(sent, base, error)
    if (!current || current.version === base.version) return null
    show(client, current)
    return current
  }
  return { save, readCurrent, isSaving: mutation.isPending }
}

// If a step is no longer possible or allowed, somebody else has usually taken a step.
async function currentAfter(sent: unknown, { issueId }: Issue, error: unknown): Promise<Issue | null> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 403)) return null
  const current = Issue.safeParse(sent)
  if (current.success) return current.data
  return call(issueEndpoints.readIssue, { params: { issueId } }).catch(() => null)
}

// All other components that show the issue refetch it themselves.
function show(client: QueryClient, issue: Issue): void {
  client.setQueryData(q(issueEndpoints.readIssue, { params: { issueId: issue.issueId } }).queryKey, issue)
}
