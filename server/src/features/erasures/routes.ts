import type { FastifyInstance } from 'fastify'
import { erasureEndpoints as e } from '@doorstep/contract/erasures/endpoints'
import { route } from '../../http/route.ts'
import {
  askErasure,
  eraseUser,
  listErasures,
  readErasure,
  refuseErasure,
  takeBackErasure,
} from './service.ts'

export function erasureRoutes(app: FastifyInstance): void {
  route(app, e.readErasure, readErasure)
  route(app, e.askErasure, askErasure)
  route(app, e.takeBackErasure, takeBackErasure)
  route(app, e.listErasures, listErasures)
  route(app, e.eraseUser, eraseUser)
  route(app, e.refuseErasure, refuseErasure)
}
