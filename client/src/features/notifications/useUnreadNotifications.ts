import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import type { UnreadNotifications } from '@doorstep/contract/notifications/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { isSignedIn } from '../../lib/storage.ts'
import { useFirstScreenOver } from '../../ui/useFirstScreen.ts'

const NONE: UnreadNotifications = { count: 0, issueIds: [] }

/** The number of unread notifications on all devices. The whole page shares one query. */
export function useUnreadNotifications(): UnreadNotifications {
  const isOver = useFirstScreenOver()
  const { data } = useQuery({
    ...q(notificationEndpoints.readUnreadNotifications),
    enabled: isSignedIn() && isOver,
  })
  return data ?? NONE
}
