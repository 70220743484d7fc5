import * as z from 'zod/mini'
import { PHOTOS_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoint } from '../endpoint.ts'
import { ATTACHMENT_RULES, ATTACHMENTS_MAX } from './attachments/schema.ts'
import { Issue, IssueEvent, IssueParams, ListIssues, ReportIssue, UpdateIssue } from './schema.ts'

export const issueEndpoints = {
  listIssues: endpoint({
    name: 'listIssues',
    method: 'GET',
    path: '/Issues',
    permission: 'issue:list',
    shows: ['issue'],
    query: ListIssues,
    paged: true,
    response: z.array(Issue),
  }),
  listOwnIssues: endpoint({
    name: 'listOwnIssues',
    method: 'GET',
    path: '/Issues/user_issues',
    permission: 'issue:listOwn',
    shows: ['issue'],
    query: ListIssues,
    paged: true,
    response: z.array(Issue),
  }),
  readIssue: endpoint({
    name: 'readIssue',
    method: 'GET',
    path: '/issues/:issueId',
    permission: 'issue:read',
    shows: ['issue'],
    params: IssueParams,
    response: Issue,
  }),
  listIssueEvents: endpoint({
    name: 'listIssueEvents',
    method: 'GET',
    path: '/issues/:issueId/events',
    permission: 'issue:readHistory',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(IssueEvent),
  }),
  reportIssue: endpoint({
    name: 'reportIssue',
    method: 'POST',
    path: '/issues/report',
    permission: 'issue:report',
    touches: ['issue'],
    body: ReportIssue,
    pascalCase: 'all',
    identity: ['userId'],
    files: { field: 'files', max: ATTACHMENTS_MAX, rules: ATTACHMENT_RULES },
    bodyLimit: PHOTOS_FORM_LIMIT,
    response: Issue,
    status: 201,
  }),
  updateIssue: endpoint({
    name: 'updateIssue',
    method: 'PUT',
    path: '/Issues/update_issue/:issueId',
    aliases: [{ path: '/issues/:issueId' }],
    permission: 'issue:update',
    touches: ['issue'],
    params: IssueParams,
    body: UpdateIssue,
    pascalCase: ['categoryId'],
    identity: ['updatedBy'],
    response: Issue,
  }),
}
