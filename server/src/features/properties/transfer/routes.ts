import type { FastifyInstance } from 'fastify'
import { propertyEndpoints as e } from '@doorstep/contract/properties/endpoints'
import { route } from '../../../http/route.ts'
import { exportProperties, importProperties } from './service.ts'

export function propertyTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportProperties, exportProperties)
  route(app, e.importProperties, importProperties)
}
