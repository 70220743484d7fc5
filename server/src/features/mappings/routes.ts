import type { FastifyInstance } from 'fastify'
import { mappingEndpoints as e } from '@doorstep/contract/mappings/endpoints'
import { route } from '../../http/route.ts'
import { listMappings } from './service.ts'

export function mappingRoutes(app: FastifyInstance): void {
  route(app, e.listMappings, listMappings)
}
