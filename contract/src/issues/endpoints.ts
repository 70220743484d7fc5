import * as z from 'zod/mini'
import { PHOTOS_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoints } from '../endpoint.ts'
import { ATTACHMENTS_MAX } from './attachments/rules.ts'
import { ATTACHMENT_RULES } from './attachments/schema.ts'
import { Issue, IssueEvent, IssueParams, ListIssues, ReportIssue, UpdateIssue } from './schema.ts'

export const issueEndpoints = endpoints({
  listIssues: {
    method: 'GET',
    path: '/Issues',
    permission: 'issue:list',
    shows: ['issue'],
    query: ListIssues,
    paged: true,
    response: z.array(Issue),
  },
  listOwnIssues: {
    method: 'GET',
    path: '/Issues/user_issues',
    permission: 'issue:listOwn',
    shows: ['issue'],
    query: ListIssues,
    paged: true,
    response: z.array(Issue),
  },
  exportIssues: {
    method: 'GET',
    path: '/issues/export',
    permission: 'issue:list',
    query: ListIssues,
    response: 'binary',
    media: ['text/csv'],
  },
  readIssue: {
    method: 'GET',
    path: '/issues/:issueId',
    permission: 'issue:read',
    shows: ['issue'],
    params: IssueParams,
    response: Issue,
  },
  listIssueEvents: {
    method: 'GET',
    path: '/issues/:issueId/events',
    permission: 'issue:readHistory',
    shows: ['issue'],
    params: IssueParams,
    response: z.array(IssueEvent),
  },
  reportIssue: {
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
  },
  updateIssue: {
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
  },
})
