import type { FastifyInstance } from 'fastify'
import { alertEndpoints as e } from '@doorstep/contract/alerts/endpoints'
import { route } from '../../../http/route.ts'
import { exportAlerts } from './service.ts'

export function alertTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportAlerts, exportAlerts)
}
