import type { FastifyInstance } from 'fastify'
import { orderEndpoints as e } from '@doorstep/contract/orders/endpoints'
import { route } from '../../../http/route.ts'
import {
  cancelOrder,
  prepareOrder,
  prepareOrders,
  renewOrderLink,
  sendOrder,
  verifyOrder,
} from './service.ts'

export function orderSendingRoutes(app: FastifyInstance): void {
  route(app, e.prepareOrder, prepareOrder)
  route(app, e.prepareOrders, prepareOrders)
  route(app, e.sendOrder, sendOrder)
  route(app, e.cancelOrder, cancelOrder)
  route(app, e.verifyOrder, verifyOrder)
  route(app, e.renewOrderLink, renewOrderLink)
}
