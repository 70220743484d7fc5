import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { SetPriority } from './schema.ts'

export const priorityEndpoints = endpoints({
  setPriority: {
    method: 'PUT',
    path: '/issues/:issueId/priority',
    permission: 'issue:setPriority',
    touches: ['issue'],
    params: IssueParams,
    body: SetPriority,
    response: Issue,
  },
})
