import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Session, SessionParams } from './schema.ts'

export const sessionEndpoints = {
  listSessions: endpoint({
    name: 'listSessions',
    method: 'GET',
    path: '/account/sessions',
    permission: 'session:manage',
    shows: ['session'],
    response: z.array(Session),
  }),
  endSession: endpoint({
    name: 'endSession',
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    permission: 'session:manage',
    touches: ['session'],
    params: SessionParams,
    response: 'none',
    status: 204,
  }),
  endOtherSessions: endpoint({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/account/sessions',
    permission: 'session:manage',
    touches: ['session'],
    response: 'none',
    status: 204,
  }),
}
