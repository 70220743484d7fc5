import { endpoints } from '../../endpoint.ts'
import { AttachmentParams } from '../attachments/schema.ts'
import { Issue, IssueParams } from '../schema.ts'
import { RedactPhoto, RedactText } from './schema.ts'

export const redactionEndpoints = endpoints({
  redactText: {
    method: 'POST',
    path: '/issues/:issueId/redact',
    permission: 'issue:redact',
    touches: ['issue'],
    params: IssueParams,
    body: RedactText,
    response: Issue,
  },
  redactPhoto: {
    method: 'POST',
    path: '/issues/:issueId/attachments/:attachmentId/redact',
    permission: 'issue:redact',
    touches: ['issue'],
    params: AttachmentParams,
    body: RedactPhoto,
    response: Issue,
  },
})
