import type { FastifyInstance } from 'fastify'
import { issueQueueEndpoints as e } from '@doorstep/contract/issues/queues/endpoints'
import { route } from '../../../http/route.ts'
import { countQueues } from './service.ts'

export function issueQueueRoutes(app: FastifyInstance): void {
  route(app, e.countQueues, countQueues)
}
