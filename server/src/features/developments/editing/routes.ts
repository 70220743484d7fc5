import type { FastifyInstance } from 'fastify'
import { developmentEndpoints as e } from '@doorstep/contract/developments/endpoints'
import { route } from '../../../http/route.ts'
import { createDevelopment, toggleDevelopment, updateDevelopment } from './service.ts'

export function developmentEditingRoutes(app: FastifyInstance): void {
  route(app, e.createDevelopment, createDevelopment)
  route(app, e.updateDevelopment, updateDevelopment)
  route(app, e.toggleDevelopment, toggleDevelopment)
}
