import type { FastifyInstance } from 'fastify'
import { priorityEndpoints as e } from '@doorstep/contract/issues/priorities/endpoints'
import { route } from '../../../http/route.ts'
import { setPriority } from './service.ts'

export function priorityRoutes(app: FastifyInstance): void {
  route(app, e.setPriority, setPriority)
}
