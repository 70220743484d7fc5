import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { SetVulnerableFlag } from './schema.ts'

export const vulnerableFlagEndpoints = endpoints({
  setVulnerableFlag: {
    method: 'PUT',
    path: '/issues/:issueId/vulnerable-persons',
    permission: 'issue:setVulnerableFlag',
    touches: ['issue'],
    params: IssueParams,
    body: SetVulnerableFlag,
    response: Issue,
  },
})
