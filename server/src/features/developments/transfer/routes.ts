import type { FastifyInstance } from 'fastify'
import { developmentEndpoints as e } from '@doorstep/contract/developments/endpoints'
import { route } from '../../../http/route.ts'
import { exportDevelopments, importDevelopments } from './service.ts'

export function developmentTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportDevelopments, exportDevelopments)
  route(app, e.importDevelopments, importDevelopments)
}
