import type { FastifyInstance } from 'fastify'
import { activityEndpoints as e } from '@doorstep/contract/activities/endpoints'
import { route } from '../../../http/route.ts'
import { exportActivities, importActivities } from './service.ts'

export function activityTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportActivities, exportActivities)
  route(app, e.importActivities, importActivities)
}
