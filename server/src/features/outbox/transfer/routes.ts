import type { FastifyInstance } from 'fastify'
import { outboxEndpoints as e } from '@doorstep/contract/outbox/endpoints'
import { route } from '../../../http/route.ts'
import { exportFailedMessages } from './service.ts'

export function failedMessageTransferRoutes(app: FastifyInstance): void {
  route(app, e.exportFailedMessages, exportFailedMessages)
}
