import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { UserParams } from '../users/schema.ts'
import { ListUserEvents, UserDetail, UserEvent } from './schema.ts'

export const personEndpoints = endpoints({
  readUser: {
    method: 'GET',
    path: '/admin/users/:userId',
    permission: 'user:list',
    shows: ['user'],
    params: UserParams,
    response: UserDetail,
  },
  listUserEvents: {
    method: 'GET',
    path: '/admin/users/:userId/events',
    permission: 'user:list',
    shows: ['user'],
    params: UserParams,
    query: ListUserEvents,
    paged: true,
    response: z.array(UserEvent),
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/admin/users/:userId/sessions',
    permission: 'user:endSessions',
    touches: ['user'],
    params: UserParams,
    response: 'none',
  },
  /** Deletes the record that emails to this person's address bounce. */
  forgetUserBounce: {
    method: 'DELETE',
    path: '/admin/users/:userId/bounce',
    permission: 'user:forgetBounce',
    touches: ['user'],
    params: UserParams,
    response: 'none',
  },
})
