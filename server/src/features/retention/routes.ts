import type { FastifyInstance } from 'fastify'
import { retentionEndpoints as e } from '@doorstep/contract/retention/endpoints'
import { route } from '../../http/route.ts'
import { readRetention } from './service.ts'

export function retentionRoutes(app: FastifyInstance): void {
  route(app, e.readRetention, readRetention)
}
