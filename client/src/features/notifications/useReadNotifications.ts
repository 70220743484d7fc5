import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { UNREAD_CAP } from '@doorstep/contract/notifications/rules'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

function followVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
const isPageSeen = () => document.visibilityState === 'visible'

/** Marks the notifications of an issue as read while the person looks at the issue. */
export function useReadNotifications(issueId: number): void {
  const { count, issueIds } = useUnreadNotifications()
  const isUnread = issueIds.includes(issueId)
  // From this number on, the server does not say which issues have unread notifications.
  const mayBeUnread = count >= UNREAD_CAP
  const askedFor = useRef<number | null>(null)
  const isSeen = useSyncExternalStore(followVisibility, isPageSeen)
  const { mutate } = useApiMutation(notificationEndpoints.readNotifications)
  useEffect(() => {
    // The call is marked as a background call, because it must not extend the session of an inactive user.
    const isDue = isUnread || (mayBeUnread && askedFor.current !== issueId)
    if (!isDue || !isSeen) return
    askedFor.current = issueId
    mutate({ body: { issueId }, options: { background: true } })
  }, [isUnread, mayBeUnread, isSeen, issueId, mutate])
}
