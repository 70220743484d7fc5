import * as z from 'zod/mini'
import { PHOTOS_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { IdInput } from '../../fields.ts'
import { Issue } from '../schema.ts'
import { ATTACHMENTS_MAX } from './rules.ts'
import { ATTACHMENT_RULES, AttachmentParams, AttachmentQuery } from './schema.ts'

export const attachmentEndpoints = endpoints({
  readAttachment: {
    method: 'GET',
    path: '/issues/:issueId/attachments/:attachmentId',
    permission: 'issue:readAttachment',
    params: AttachmentParams,
    query: AttachmentQuery,
    response: 'binary',
    media: ['image/jpeg'],
  },
  addAttachments: {
    method: 'POST',
    path: '/issues/:issueId/attachments',
    permission: 'issue:attach',
    touches: ['issue'],
    params: z.object({ issueId: IdInput }),
    body: z.object({}),
    pascalCase: 'all',
    files: { field: 'files', max: ATTACHMENTS_MAX, rules: ATTACHMENT_RULES },
    bodyLimit: PHOTOS_FORM_LIMIT,
    response: Issue,
    status: 201,
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/issues/:issueId/attachments/:attachmentId',
    permission: 'issue:attach',
    touches: ['issue'],
    params: AttachmentParams,
    response: 'none',
  },
})
