import type { FastifyInstance } from 'fastify'
import { sessionEndpoints as e } from '@doorstep/contract/sessions/endpoints'
import { route } from '../../http/route.ts'
import { endOtherSessions, endSession, listSessions } from './service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  route(app, e.listSessions, listSessions)
  route(app, e.endSession, endSession)
  route(app, e.endOtherSessions, endOtherSessions)
}
