import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { ListReceivedMails, ReceivedMail } from './schema.ts'

export const receivedMailEndpoints = endpoints({
  /** Lists emails of the last 30 days that the server did not accept. */
  listReceivedMails: {
    method: 'GET',
    path: '/messages/received',
    permission: 'message:manage',
    shows: ['message'],
    query: ListReceivedMails,
    paged: true,
    response: z.array(ReceivedMail),
  },
})
