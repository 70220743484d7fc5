import type { FastifyInstance } from 'fastify'
import { workEndpoints as e } from '@doorstep/contract/orders/work/endpoints'
import { route } from '../../../http/route.ts'
import {
  acceptOrder,
  addOrderPhoto,
  beginOrder,
  completeOrder,
  declineOrder,
  reportFollowOn,
  reportNoAccess,
} from './service.ts'

export function orderWorkRoutes(app: FastifyInstance): void {
  route(app, e.acceptOrder, acceptOrder)
  route(app, e.declineOrder, declineOrder)
  route(app, e.beginOrder, beginOrder)
  route(app, e.reportNoAccess, reportNoAccess)
  route(app, e.reportFollowOn, reportFollowOn)
  route(app, e.completeOrder, completeOrder)
  route(app, e.addOrderPhoto, addOrderPhoto)
}
