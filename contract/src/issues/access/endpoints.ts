import { endpoints } from '../../endpoint.ts'
import { IssueParams } from '../schema.ts'
import { IssueAccess, SetAccess } from './schema.ts'

export const accessEndpoints = endpoints({
  readAccess: {
    method: 'GET',
    path: '/issues/:issueId/access',
    permission: 'issue:readAccess',
    shows: ['issue'],
    params: IssueParams,
    response: IssueAccess,
  },
  setAccess: {
    method: 'PUT',
    path: '/issues/:issueId/access',
    permission: 'issue:setAccess',
    touches: ['issue'],
    params: IssueParams,
    body: SetAccess,
    response: IssueAccess,
  },
})
