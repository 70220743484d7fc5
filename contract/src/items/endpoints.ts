import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  Item,
  KindChoice,
  ListItems,
  ReadItems,
  Unsubscribed,
  UnreadItems,
  UnsubscribeParams,
} from './schema.ts'

export const itemEndpoints = endpoints({
  listItems: {
    method: 'GET',
    path: '/items',
    permission: 'item:list',
    shows: ['item', 'issue'],
    query: ListItems,
    paged: true,
    response: z.array(Item),
  },
  readUnreadItems: {
    method: 'GET',
    path: '/items/unread',
    permission: 'item:list',
    shows: ['item'],
    response: UnreadItems,
  },
  readItems: {
    method: 'POST',
    path: '/items/read',
    permission: 'item:read',
    touches: ['item'],
    body: ReadItems,
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
  /** For mail programs and the page that the email links to. The token grants access. */
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe/:token',
    permission: 'public',
    touches: ['mailChoice'],
    params: UnsubscribeParams,
    response: Unsubscribed,
  },
})
