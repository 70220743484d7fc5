import type { FastifyInstance } from 'fastify'
import { dataExportEndpoints as e } from '@doorstep/contract/data-exports/endpoints'
import { route } from '../../../http/route.ts'
import { listDataReads } from './service.ts'

export function dataReadRoutes(app: FastifyInstance): void {
  route(app, e.listDataReads, listDataReads)
}
