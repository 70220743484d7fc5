import { itemEndpoints } from '@doorstep/contract/items/endpoints'
import { UNREAD_CAP } from '@doorstep/contract/items/rules'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { useUnreadItems } from './useUnreadItems.ts'

function followVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
const isPageSeen = () => document.visibilityState === 'visible'

/** Marks what tells of an issue as read while somebody looks at it. */
export function useReadItems(issueId: number): void {
  const { count, issueIds } = useUnreadItems()
  const isUnread = issueIds.includes(issueId)
  // Beyond the cap nobody tells which issues the others are of.
  const mayBeUnread = count >= UNREAD_CAP
  const askedFor = useRef<number | null>(null)
  const isSeen = useSyncExternalStore(followVisibility, isPageSeen)
  const { mutate } = useApiMutation(itemEndpoints.readItems)
  useEffect(() => {
    // It may come while nobody touches anything, and must not keep a session open.
    const isDue = isUnread || (mayBeUnread && askedFor.current !== issueId)
    if (!isDue || !isSeen) return
    askedFor.current = issueId
    mutate({ body: { issueId }, options: { background: true } })
  }, [isUnread, mayBeUnread, isSeen, issueId, mutate])
}
