import type { FastifyInstance } from 'fastify'
import { orderPrintEndpoints as e } from '@doorstep/contract/orders/printing/endpoints'
import { route } from '../../../http/route.ts'
import { printOrder, printOrderByLink } from './service.ts'

export function orderPrintRoutes(app: FastifyInstance): void {
  route(app, e.printOrder, printOrder)
  route(app, e.printOrderByLink, printOrderByLink)
}
