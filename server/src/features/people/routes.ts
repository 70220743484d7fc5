import type { FastifyInstance } from 'fastify'
import { personEndpoints as e } from '@doorstep/contract/people/endpoints'
import { route } from '../../http/route.ts'
import { endUserSessions, forgetUserBounce, listUserEvents, readUser } from './service.ts'

export function personRoutes(app: FastifyInstance): void {
  route(app, e.readUser, readUser)
  route(app, e.listUserEvents, listUserEvents)
  route(app, e.endUserSessions, endUserSessions)
  route(app, e.forgetUserBounce, forgetUserBounce)
}
