import type { FastifyInstance } from 'fastify'
import { dataExportEndpoints as e } from '@doorstep/contract/data-exports/endpoints'
import { route } from '../../http/route.ts'
import { fetchDataExport, readDataExport, requestDataExport } from './service.ts'

export function dataExportRoutes(app: FastifyInstance): void {
  route(app, e.readDataExport, readDataExport)
  route(app, e.requestDataExport, requestDataExport)
  route(app, e.fetchDataExport, fetchDataExport)
}
