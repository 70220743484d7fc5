import type { FastifyInstance } from 'fastify'
import { orderChoiceEndpoints as e } from '@doorstep/contract/orders/choices/endpoints'
import { route } from '../../../http/route.ts'
import { listFirmChoices } from './service.ts'

export function orderChoiceRoutes(app: FastifyInstance): void {
  route(app, e.listFirmChoices, listFirmChoices)
}
