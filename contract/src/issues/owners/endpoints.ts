import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { ListOwners, Owner, SetOwner } from './schema.ts'

export const ownerEndpoints = {
  setOwner: endpoint({
    name: 'setOwner',
    method: 'PUT',
    path: '/issues/:issueId/owner',
    permission: 'issue:setOwner',
    touches: ['issue'],
    params: IssueParams,
    body: SetOwner,
    response: Issue,
  }),
  listOwners: endpoint({
    name: 'listOwners',
    method: 'GET',
    path: '/issues/:issueId/owners',
    permission: 'issue:setOwner',
    shows: ['user'],
    params: IssueParams,
    query: ListOwners,
    paged: true,
    response: z.array(Owner),
  }),
}
