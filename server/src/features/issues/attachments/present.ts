import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { AttachmentRow } from './queries.ts'

export function presentAttachment(row: AttachmentRow): Attachment {
  const url = `/api/issues/${row.issueId}/attachments/${row.id}`
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    size: row.size,
    url,
    thumbnailUrl: `${url}?size=thumbnail`,
    state: row.state,
  }
}
