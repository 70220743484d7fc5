import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { ListOwners, Owner, SetOwner } from './schema.ts'

export const ownerEndpoints = endpoints({
  setOwner: {
    method: 'PUT',
    path: '/issues/:issueId/owner',
    permission: 'issue:setOwner',
    touches: ['issue'],
    params: IssueParams,
    body: SetOwner,
    response: Issue,
  },
  listOwners: {
    method: 'GET',
    path: '/issues/:issueId/owners',
    permission: 'issue:setOwner',
    shows: ['user'],
    params: IssueParams,
    query: ListOwners,
    paged: true,
    response: z.array(Owner),
  },
})
