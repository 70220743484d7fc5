import type { FastifyInstance } from 'fastify'
import { orderEndpoints as e } from '@doorstep/contract/orders/endpoints'
import { route } from '../../../http/route.ts'
import { listIssueOrders, listOrders, readOrder, readOrderPhoto } from './service.ts'

export function orderRoutes(app: FastifyInstance): void {
  route(app, e.listIssueOrders, listIssueOrders)
  route(app, e.listOrders, listOrders)
  route(app, e.readOrder, readOrder)
  route(app, e.readOrderPhoto, readOrderPhoto)
}
