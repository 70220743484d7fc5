import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { IssueQueueCount } from './schema.ts'

export const issueQueueEndpoints = endpoints({
  countQueues: {
    method: 'GET',
    path: '/issues/queues',
    permission: 'issueQueue:count',
    shows: ['issue'],
    response: z.array(IssueQueueCount),
  },
})
