import { endpoints } from '../../endpoint.ts'
import { ChangeIssues, ChangeIssuesResult } from './schema.ts'

export const issueBulkEndpoints = endpoints({
  changeIssues: {
    method: 'POST',
    path: '/issues/bulk',
    permission: 'issue:moderate',
    touches: ['issue'],
    body: ChangeIssues,
    response: ChangeIssuesResult,
  },
})
