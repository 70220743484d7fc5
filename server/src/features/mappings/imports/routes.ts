import type { FastifyInstance } from 'fastify'
import { mappingEndpoints as e } from '@doorstep/contract/mappings/endpoints'
import { route } from '../../../http/route.ts'
import { importMappings } from './service.ts'

export function mappingImportRoutes(app: FastifyInstance): void {
  route(app, e.importMappings, importMappings)
}
