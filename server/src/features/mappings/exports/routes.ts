import type { FastifyInstance } from 'fastify'
import { mappingEndpoints as e } from '@doorstep/contract/mappings/endpoints'
import { route } from '../../../http/route.ts'
import { exportMappings } from './service.ts'

export function mappingExportRoutes(app: FastifyInstance): void {
  route(app, e.exportMappings, exportMappings)
}
