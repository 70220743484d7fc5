import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { IssueQueueCount } from './schema.ts'

export const issueQueueEndpoints = {
  countQueues: endpoint({
    name: 'countQueues',
    method: 'GET',
    path: '/issues/queues',
    permission: 'issueQueue:count',
    shows: ['issue'],
    response: z.array(IssueQueueCount),
  }),
}
