import { endpoints } from '../../endpoint.ts'
import { Issue, IssueParams } from '../schema.ts'
import { IssueMerges, MergeIssue } from './schema.ts'

export const mergingEndpoints = endpoints({
  readMerges: {
    method: 'GET',
    path: '/issues/:issueId/merges',
    permission: 'issue:read',
    shows: ['issue'],
    params: IssueParams,
    response: IssueMerges,
  },
  mergeIssue: {
    method: 'POST',
    path: '/issues/:issueId/merge',
    permission: 'issue:merge',
    touches: ['issue', 'notification'],
    params: IssueParams,
    body: MergeIssue,
    response: Issue,
  },
  unmergeIssue: {
    method: 'POST',
    path: '/issues/:issueId/unmerge',
    permission: 'issue:unmerge',
    touches: ['issue', 'notification'],
    params: IssueParams,
    response: Issue,
  },
})
