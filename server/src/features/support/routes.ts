import type { FastifyInstance } from 'fastify'
import { supportEndpoints as e } from '@doorstep/contract/support/endpoints'
import { route } from '../../http/route.ts'
import { sendEnquiry } from './service.ts'

export function supportRoutes(app: FastifyInstance): void {
  route(app, e.sendEnquiry, sendEnquiry)
}
