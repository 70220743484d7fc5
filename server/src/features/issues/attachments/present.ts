import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { FileRow } from './queries.ts'

export function presentAttachment(issueId: number, file: FileRow): Attachment {
  const { id, name, type, size, state } = file
  const url = `/api/issues/${issueId}/attachments/${id}`
  return { id, name, type, size, url, thumbnailUrl: `${url}?size=thumbnail`, state }
}
