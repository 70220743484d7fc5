import type { FastifyInstance } from 'fastify'
import { metricsEndpoints as e } from '@doorstep/contract/metrics/endpoints'
import { route } from '../../http/route.ts'
import { readMetrics } from './service.ts'

export function metricsRoutes(app: FastifyInstance): void {
  route(app, e.readMetrics, readMetrics)
}
