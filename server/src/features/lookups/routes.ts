import type { FastifyInstance } from 'fastify'
import { lookupEndpoints as e } from '@doorstep/contract/lookups/endpoints'
import { route } from '../../http/route.ts'
import { listCategories, listRoles, listStatuses, listSubcategories } from './service.ts'

export function lookupRoutes(app: FastifyInstance): void {
  route(app, e.listCategories, listCategories)
  route(app, e.listStatuses, listStatuses)
  route(app, e.listRoles, listRoles)
  route(app, e.listSubcategories, listSubcategories)
}
