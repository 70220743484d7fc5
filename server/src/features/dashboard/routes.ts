import type { FastifyInstance } from 'fastify'
import { dashboardEndpoints as e } from '@doorstep/contract/dashboard/endpoints'
import { route } from '../../http/route.ts'
import { readDashboard, readDashboardCounts } from './service.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, e.readDashboard, readDashboard)
  route(app, e.readDashboardCounts, readDashboardCounts)
}
