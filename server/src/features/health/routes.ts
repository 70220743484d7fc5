import type { FastifyInstance } from 'fastify'
import { healthEndpoints as e } from '@doorstep/contract/health/endpoints'
import { route } from '../../http/route.ts'
import { readLiveness, readReadiness, readStartup } from './service.ts'

export function healthRoutes(app: FastifyInstance): void {
  route(app, e.readLiveness, readLiveness)
  route(app, e.readReadiness, readReadiness)
  route(app, e.readStartup, readStartup)
}
