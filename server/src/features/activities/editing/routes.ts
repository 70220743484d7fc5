import type { FastifyInstance } from 'fastify'
import { activityEndpoints as e } from '@doorstep/contract/activities/endpoints'
import { route } from '../../../http/route.ts'
import { completeActivity, createActivity, deleteActivity, updateActivity } from './service.ts'

export function activityEditingRoutes(app: FastifyInstance): void {
  route(app, e.createActivity, createActivity)
  route(app, e.updateActivity, updateActivity)
  route(app, e.completeActivity, completeActivity)
  route(app, e.deleteActivity, deleteActivity)
}
