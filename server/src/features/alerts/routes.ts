import type { FastifyInstance } from 'fastify'
import { alertEndpoints as e } from '@doorstep/contract/alerts/endpoints'
import { route } from '../../http/route.ts'
import {
  createAlert,
  listActiveAlerts,
  listAlerts,
  readAlertReach,
  toggleAlert,
  updateAlert,
} from './service.ts'

export function alertRoutes(app: FastifyInstance): void {
  route(app, e.listActiveAlerts, listActiveAlerts)
  route(app, e.listAlerts, listAlerts)
  route(app, e.readAlertReach, readAlertReach)
  route(app, e.createAlert, createAlert)
  route(app, e.updateAlert, updateAlert)
  route(app, e.toggleAlert, toggleAlert)
}
