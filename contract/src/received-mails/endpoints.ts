import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ListReceivedMails, ReceivedMail } from './schema.ts'

export const receivedMailEndpoints = {
  /** What came in by mail during the last 30 days and was not taken. */
  listReceivedMails: endpoint({
    name: 'listReceivedMails',
    method: 'GET',
    path: '/messages/received',
    permission: 'message:manage',
    shows: ['message'],
    query: ListReceivedMails,
    paged: true,
    response: z.array(ReceivedMail),
  }),
}
