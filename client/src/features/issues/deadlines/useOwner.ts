import { ownerEndpoints } from '@doorstep/contract/issues/owners/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { notifyUndoable } from './undo.tsx'

/** Assigns an issue to a person or to nobody, and offers an undo. */
export function useOwner() {
  const { mutateAsync } = useApiMutation(ownerEndpoints.setOwner)
  const set = (issueId: number, ownerId: number | 'me' | null) => {
    expectOwnChange(issueId)
    return mutateAsync({ params: { issueId }, body: { ownerId } })
  }
  return async (issue: Issue, ownerId: number | 'me' | null, text: string): Promise<void> => {
    const { issueId, jobId, ownerId: before, ownerName } = issue
    await set(issueId, ownerId)
    notifyUndoable(text, async () => {
      await set(issueId, before)
      return `Issue ${jobId} is assigned to ${before === null ? 'nobody' : (ownerName ?? 'somebody else')} again.`
    })
  }
}
