import type { FastifyInstance } from 'fastify'
import { outboxEndpoints as e } from '@doorstep/contract/outbox/endpoints'
import { route } from '../../http/route.ts'
import { listOutbox } from './service.ts'

export function outboxRoutes(app: FastifyInstance): void {
  route(app, e.listOutbox, listOutbox)
}
