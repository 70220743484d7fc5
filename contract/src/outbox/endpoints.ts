import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  FailedMessage,
  ListFailedMessages,
  MessageParams,
  OutboxMessage,
  RetriedMessages,
  RetryFailedMessages,
} from './schema.ts'

export const outboxEndpoints = {
  /** Demo mode only, and only for a caller on the same machine. */
  listOutbox: endpoint({
    name: 'listOutbox',
    method: 'GET',
    path: '/dev/outbox',
    permission: 'public',
    response: z.array(OutboxMessage),
  }),
  listFailedMessages: endpoint({
    name: 'listFailedMessages',
    method: 'GET',
    path: '/messages/failed',
    permission: 'message:manage',
    shows: ['message'],
    query: ListFailedMessages,
    paged: true,
    response: z.array(FailedMessage),
  }),
  retryFailedMessages: endpoint({
    name: 'retryFailedMessages',
    method: 'POST',
    path: '/messages/failed/retry',
    permission: 'message:manage',
    touches: ['message'],
    body: RetryFailedMessages,
    response: RetriedMessages,
  }),
  retryFailedMessage: endpoint({
    name: 'retryFailedMessage',
    method: 'POST',
    path: '/messages/failed/:messageId/retry',
    permission: 'message:manage',
    touches: ['message'],
    params: MessageParams,
    response: 'none',
    status: 204,
  }),
  /** It stays among the records of messages, and is no longer one that was given up. */
  dismissFailedMessage: endpoint({
    name: 'dismissFailedMessage',
    method: 'DELETE',
    path: '/messages/failed/:messageId',
    permission: 'message:manage',
    touches: ['message'],
    params: MessageParams,
    response: 'none',
    status: 204,
  }),
  exportFailedMessages: endpoint({
    name: 'exportFailedMessages',
    method: 'GET',
    path: '/messages/failed/export',
    permission: 'message:manage',
    query: ListFailedMessages,
    response: 'binary',
    media: ['text/csv'],
  }),
}
