import type { FastifyInstance } from 'fastify'
import { mappingEndpoints as e } from '@doorstep/contract/mappings/endpoints'
import { route } from '../../../http/route.ts'
import { exportMappings, importMappings } from './service.ts'

export function mappingTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportMappings, exportMappings)
  route(app, e.importMappings, importMappings)
}
