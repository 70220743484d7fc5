import type { FastifyInstance } from 'fastify'
import { firmEndpoints as e } from '@doorstep/contract/firms/endpoints'
import { route } from '../../../http/route.ts'
import { exportFirms, importFirms } from './service.ts'

export function firmTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportFirms, exportFirms)
  route(app, e.importFirms, importFirms)
}
