import type { FastifyInstance } from 'fastify'
import { viewEndpoints as e } from '@doorstep/contract/issues/views/endpoints'
import { route } from '../../../http/route.ts'
import { createView, deleteView, listViews, updateView } from './service.ts'

export function viewRoutes(app: FastifyInstance): void {
  route(app, e.listViews, listViews)
  route(app, e.createView, createView)
  route(app, e.updateView, updateView)
  route(app, e.deleteView, deleteView)
}
