import type { FastifyInstance } from 'fastify'
import { activityEndpoints as e } from '@doorstep/contract/activities/endpoints'
import { route } from '../../http/route.ts'
import { listActivities, listPropertyActivities, readActivityCalendar } from './service.ts'

export function activityRoutes(app: FastifyInstance): void {
  route(app, e.listActivities, listActivities)
  route(app, e.listPropertyActivities, listPropertyActivities)
  route(app, e.readActivityCalendar, readActivityCalendar)
}
