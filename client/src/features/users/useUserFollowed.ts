import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { q, qPage } from '../../api/query.ts'

/**
 * Reads the changes of an account while a dialog shows it, even if its row has left the list. Returns the latest row
 * and the last decision.
 */
export function useUserFollowed(opened: UserSummary): {
  now: UserSummary
  /** A text such as "Approved as Resident at Flat 12 by Ann Boss". Null while the status has not changed. */
  news: string | null
  isGone: boolean
} {
  const params = { userId: opened.id }
  const read = useQuery({ ...q(personEndpoints.readUser, { params }), retry: false })
  const now = read.data ?? opened
  const isChanged = now.status !== opened.status
  const history = useQuery({
    ...qPage(personEndpoints.listUserEvents, { params, query: { limit: 1 } }),
    enabled: isChanged,
  })
  const [last] = history.data?.rows ?? []
  const told = last && `${last.text}${last.actor === null ? '' : ` by ${last.actor}`}`
  return {
    now,
    news: isChanged ? (told ?? 'Somebody else has changed this account in the meantime') : null,
    isGone: read.error?.status === 404,
  }
}
