import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { UserParams } from '../users/schema.ts'
import { ListUserEvents, UserDetail, UserEvent } from './schema.ts'

export const personEndpoints = {
  readUser: endpoint({
    name: 'readUser',
    method: 'GET',
    path: '/admin/users/:userId',
    permission: 'user:list',
    shows: ['user'],
    params: UserParams,
    response: UserDetail,
  }),
  listUserEvents: endpoint({
    name: 'listUserEvents',
    method: 'GET',
    path: '/admin/users/:userId/events',
    permission: 'user:list',
    shows: ['user'],
    params: UserParams,
    query: ListUserEvents,
    paged: true,
    response: z.array(UserEvent),
  }),
  endUserSessions: endpoint({
    name: 'endUserSessions',
    method: 'DELETE',
    path: '/admin/users/:userId/sessions',
    permission: 'user:endSessions',
    touches: ['user'],
    params: UserParams,
    response: 'none',
    status: 204,
  }),
  /** Takes off the mark that mails to the person's address come back. */
  forgetUserBounce: endpoint({
    name: 'forgetUserBounce',
    method: 'DELETE',
    path: '/admin/users/:userId/bounce',
    permission: 'user:forgetBounce',
    touches: ['user'],
    params: UserParams,
    response: 'none',
    status: 204,
  }),
}
