import type { FastifyInstance } from 'fastify'
import { mappingEndpoints as e } from '@doorstep/contract/mappings/endpoints'
import { route } from '../../../http/route.ts'
import { assignDevelopmentRole, assignRole, removeRoles, updateRole } from './service.ts'

export function mappingEditingRoutes(app: FastifyInstance): void {
  route(app, e.assignRole, assignRole)
  route(app, e.assignDevelopmentRole, assignDevelopmentRole)
  route(app, e.updateRole, updateRole)
  route(app, e.removeRoles, removeRoles)
}
