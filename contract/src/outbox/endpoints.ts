import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OutboxMessage } from './schema.ts'

export const outboxEndpoints = {
  /** Demo mode only, and only for a caller on the same machine. */
  listOutbox: endpoint({
    name: 'listOutbox',
    method: 'GET',
    path: '/dev/outbox',
    permission: 'public',
    response: z.array(OutboxMessage),
  }),
}
