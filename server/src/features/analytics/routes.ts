import type { FastifyInstance } from 'fastify'
import { analyticsEndpoints as e } from '@doorstep/contract/analytics/endpoints'
import { route } from '../../http/route.ts'
import { recordEvents } from './service.ts'

export function analyticsRoutes(app: FastifyInstance): void {
  route(app, e.recordEvents, recordEvents)
}
