import type { AnnouncementPhoto } from '@doorstep/contract/announcements/photos/schema'
import type { FileRow } from '../../issues/attachments/queries.ts'

export function presentPhoto(announcementId: number, photo: FileRow): AnnouncementPhoto {
  const { id, name, type, size, state } = photo
  const url = `/api/announcements/${announcementId}/photos/${id}`
  return { id, name, type, size, url, thumbnailUrl: `${url}?size=thumbnail`, state }
}
