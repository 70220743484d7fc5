import type { FastifyInstance } from 'fastify'
import { propertyEndpoints as e } from '@doorstep/contract/properties/endpoints'
import { route } from '../../../http/route.ts'
import { createProperty, toggleProperty, updateProperty } from './service.ts'

export function propertyEditingRoutes(app: FastifyInstance): void {
  route(app, e.createProperty, createProperty)
  route(app, e.updateProperty, updateProperty)
  route(app, e.toggleProperty, toggleProperty)
}
