import type { FastifyInstance } from 'fastify'
import { emergencyEndpoints as e } from '@doorstep/contract/issues/emergencies/endpoints'
import { route } from '../../../http/route.ts'
import { setPriority } from './service.ts'

export function emergencyRoutes(app: FastifyInstance): void {
  route(app, e.setPriority, setPriority)
}
