import * as z from 'zod/mini'
import { IdInput } from '../../fields.ts'
import { Attachment, AttachmentQuery } from '../../issues/attachments/schema.ts'

export const AnnouncementPhoto = Attachment
export type AnnouncementPhoto = z.infer<typeof AnnouncementPhoto>

export const PhotoParams = z.object({ announcementId: IdInput, photoId: IdInput })
export const PhotoQuery = AttachmentQuery
