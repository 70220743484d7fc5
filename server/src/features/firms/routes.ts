import type { FastifyInstance } from 'fastify'
import { firmEndpoints as e } from '@doorstep/contract/firms/endpoints'
import { route } from '../../http/route.ts'
import { createFirm, listFirms, readFirm, toggleFirm, updateFirm } from './service.ts'

export function firmRoutes(app: FastifyInstance): void {
  route(app, e.listFirms, listFirms)
  route(app, e.readFirm, readFirm)
  route(app, e.createFirm, createFirm)
  route(app, e.updateFirm, updateFirm)
  route(app, e.toggleFirm, toggleFirm)
}
