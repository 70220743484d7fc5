import type { FastifyInstance } from 'fastify'
import { developmentEndpoints as e } from '@doorstep/contract/developments/endpoints'
import { route } from '../../http/route.ts'
import { listDevelopmentChoices, listDevelopments, readDevelopmentPlaces } from './service.ts'

export function developmentRoutes(app: FastifyInstance): void {
  route(app, e.listDevelopments, listDevelopments)
  route(app, e.listDevelopmentChoices, listDevelopmentChoices)
  route(app, e.readDevelopmentPlaces, readDevelopmentPlaces)
}
