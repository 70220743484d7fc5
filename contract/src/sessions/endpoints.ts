import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { Session, SessionParams } from './schema.ts'

export const sessionEndpoints = endpoints({
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    permission: 'session:manage',
    shows: ['session'],
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    permission: 'session:manage',
    touches: ['session'],
    params: SessionParams,
    response: 'none',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    permission: 'session:manage',
    touches: ['session'],
    response: 'none',
  },
})
