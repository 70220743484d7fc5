import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  FailedMessage,
  ListFailedMessages,
  MessageParams,
  OutboxMessage,
  RetriedMessages,
  RetryFailedMessages,
} from './schema.ts'

export const outboxEndpoints = endpoints({
  /** Only callers on the server's own machine can make this call, and only in demo mode. */
  listOutbox: {
    method: 'GET',
    path: '/dev/outbox',
    permission: 'public',
    response: z.array(OutboxMessage),
  },
  listFailedMessages: {
    method: 'GET',
    path: '/messages/failed',
    permission: 'message:manage',
    shows: ['message'],
    query: ListFailedMessages,
    paged: true,
    response: z.array(FailedMessage),
  },
  retryFailedMessages: {
    method: 'POST',
    path: '/messages/failed/retry',
    permission: 'message:manage',
    touches: ['message'],
    body: RetryFailedMessages,
    response: RetriedMessages,
  },
  retryFailedMessage: {
    method: 'POST',
    path: '/messages/failed/:messageId/retry',
    permission: 'message:manage',
    touches: ['message'],
    params: MessageParams,
    response: 'none',
  },
  /** Removes the message from the list of undelivered messages. The server keeps the record of the message. */
  dismissFailedMessage: {
    method: 'DELETE',
    path: '/messages/failed/:messageId',
    permission: 'message:manage',
    touches: ['message'],
    params: MessageParams,
    response: 'none',
  },
  exportFailedMessages: {
    method: 'GET',
    path: '/messages/failed/export',
    permission: 'message:manage',
    query: ListFailedMessages,
    response: 'binary',
    media: ['text/csv'],
  },
})
