import type { FastifyInstance } from 'fastify'
import { alertEndpoints as e } from '@doorstep/contract/alerts/endpoints'
import { route } from '../../http/route.ts'
import { listActiveAlerts, listAlerts } from './service.ts'

export function alertRoutes(app: FastifyInstance): void {
  route(app, e.listActiveAlerts, listActiveAlerts)
  route(app, e.listAlerts, listAlerts)
}
