import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { IssueParams } from '../schema.ts'
import { IssueLink, IssueLinkParams, LinkIssue } from './schema.ts'

export const issueLinkEndpoints = endpoints({
  /** Lists links to issues that the reader manages too, oldest link first. */
  listIssueLinks: {
    method: 'GET',
    path: '/issues/:issueId/links',
    permission: 'issue:link',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(IssueLink),
  },
  linkIssue: {
    method: 'POST',
    path: '/issues/:issueId/links',
    permission: 'issue:link',
    touches: ['issue'],
    params: IssueParams,
    body: LinkIssue,
    response: z.array(IssueLink),
  },
  unlinkIssue: {
    method: 'DELETE',
    path: '/issues/:issueId/links/:linkId',
    permission: 'issue:link',
    touches: ['issue'],
    params: IssueLinkParams,
    response: 'none',
  },
})
