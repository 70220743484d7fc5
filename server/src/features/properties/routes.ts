import type { FastifyInstance } from 'fastify'
import { propertyEndpoints as e } from '@doorstep/contract/properties/endpoints'
import { route } from '../../http/route.ts'
import { listOccupants, listOwnProperties, listProperties } from './service.ts'

export function propertyRoutes(app: FastifyInstance): void {
  route(app, e.listOwnProperties, listOwnProperties)
  route(app, e.listProperties, listProperties)
  route(app, e.listOccupants, listOccupants)
}
