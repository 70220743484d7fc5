import { endpoint } from '../../endpoint.ts'
import { ChangeIssues, ChangeIssuesResult } from './schema.ts'

export const issueBulkEndpoints = {
  changeIssues: endpoint({
    name: 'changeIssues',
    method: 'POST',
    path: '/issues/bulk',
    permission: 'issue:moderate',
    touches: ['issue'],
    body: ChangeIssues,
    response: ChangeIssuesResult,
  }),
}
