import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { SetContact } from './schema.ts'

export const contactEndpoints = endpoints({
  setContact: {
    method: 'PUT',
    path: '/issues/:issueId/contact',
    permission: 'issue:setContact',
    touches: ['issue'],
    params: IssueParams,
    body: SetContact,
    response: Issue,
  },
})
