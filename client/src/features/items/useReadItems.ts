import { itemEndpoints } from '@doorstep/contract/items/endpoints'
import { useEffect, useSyncExternalStore } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { useUnreadItems } from './useUnreadItems.ts'

function followVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
const isPageSeen = () => document.visibilityState === 'visible'

/** Marks what tells of an issue as read while somebody looks at it. */
export function useReadItems(issueId: number): void {
  const isUnread = useUnreadItems().issueIds.includes(issueId)
  const isSeen = useSyncExternalStore(followVisibility, isPageSeen)
  const { mutate } = useApiMutation(itemEndpoints.readItems)
  useEffect(() => {
    // It may come while nobody touches anything, and must not keep a session open.
    if (isUnread && isSeen) mutate({ body: { issueId }, options: { background: true } })
  }, [isUnread, isSeen, issueId, mutate])
}
