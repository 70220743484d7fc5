import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { GiveVerdict, Verdicts } from './schema.ts'

export const verdictEndpoints = endpoints({
  listVerdicts: {
    method: 'GET',
    path: '/issues/:issueId/verdicts',
    permission: 'issue:readHistory',
    shows: ['issue'],
    params: IssueParams,
    response: Verdicts,
  },
  giveVerdict: {
    method: 'POST',
    path: '/issues/:issueId/verdicts',
    permission: 'issue:giveVerdict',
    touches: ['issue', 'item'],
    params: IssueParams,
    body: GiveVerdict,
    response: Issue,
  },
})
