import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  NotificationItem,
  KindChoice,
  ListNotifications,
  ReadNotifications,
  Unsubscribed,
  UnreadNotifications,
  UnsubscribeParams,
} from './schema.ts'

export const notificationEndpoints = endpoints({
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    permission: 'notification:list',
    shows: ['notification', 'issue'],
    query: ListNotifications,
    paged: true,
    response: z.array(NotificationItem),
  },
  readUnreadNotifications: {
    method: 'GET',
    path: '/notifications/unread',
    permission: 'notification:list',
    shows: ['notification'],
    response: UnreadNotifications,
  },
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    permission: 'notification:read',
    touches: ['notification'],
    body: ReadNotifications,
    response: 'none',
  },
  listMailChoices: {
    method: 'GET',
    path: '/account/mail-choices',
    permission: 'mailChoice:change',
    shows: ['mailChoice'],
    response: z.array(KindChoice),
  },
  changeMailChoice: {
    method: 'PUT',
    path: '/account/mail-choices',
    permission: 'mailChoice:change',
    touches: ['mailChoice'],
    body: KindChoice,
    response: z.array(KindChoice),
  },
  /** Email programs make this call, and so does the page behind the link in the email. The token grants access. */
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe/:token',
    permission: 'public',
    touches: ['mailChoice'],
    params: UnsubscribeParams,
    response: Unsubscribed,
  },
})
