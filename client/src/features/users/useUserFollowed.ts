import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { q, qPage } from '../../api/query.ts'

/** An account while a dialog is open on it, wherever its row has gone: what it is now, and what was done last. */
export function useUserFollowed(opened: UserSummary): {
  now: UserSummary
  /** "Approved as Resident at Flat 12 by Ann Boss"; null where its status is what it was. */
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
