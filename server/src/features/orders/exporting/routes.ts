import type { FastifyInstance } from 'fastify'
import { orderEndpoints as e } from '@doorstep/contract/orders/endpoints'
import { route } from '../../../http/route.ts'
import { exportOrders } from './service.ts'

export function orderExportRoutes(app: FastifyInstance): void {
  route(app, e.exportOrders, exportOrders)
}
