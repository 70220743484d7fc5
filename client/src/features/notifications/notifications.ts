import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { qPage } from '../../api/query.ts'

/** The query of the reader's own notifications, newest first. */
export const itemsQuery = (limit: number, cursor: string | null = null) =>
  qPage(notificationEndpoints.listNotifications, { query: { limit, ...(cursor !== null && { cursor }) } })

export const ITEMS_FAILED = 'We couldn’t load your updates. Try again.'
export const NO_ITEMS = 'No updates for you yet'
