import type { FastifyInstance } from 'fastify'
import { outboxEndpoints as e } from '@doorstep/contract/outbox/endpoints'
import { route } from '../../../http/route.ts'
import {
  dismissFailedMessage,
  listFailedMessages,
  retryFailedMessage,
  retryFailedMessages,
} from './service.ts'

export function failedMessageRoutes(app: FastifyInstance): void {
  route(app, e.listFailedMessages, listFailedMessages)
  route(app, e.retryFailedMessages, retryFailedMessages)
  route(app, e.retryFailedMessage, retryFailedMessage)
  route(app, e.dismissFailedMessage, dismissFailedMessage)
}
