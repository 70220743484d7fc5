import * as z from 'zod/mini'
import { PHOTOS_FORM_LIMIT } from '../../bodyLimits.ts'
import { endpoints } from '../../endpoint.ts'
import { ATTACHMENT_RULES } from '../../issues/attachments/schema.ts'
import { ANNOUNCEMENT_PHOTOS_MAX } from '../rules.ts'
import { AnnouncementParams, ManagedAnnouncement } from '../schema.ts'
import { PhotoParams, PhotoQuery } from './schema.ts'

export const announcementPhotoEndpoints = endpoints({
  readAnnouncementPhoto: {
    method: 'GET',
    path: '/announcements/:announcementId/photos/:photoId',
    permission: 'announcement:read',
    params: PhotoParams,
    query: PhotoQuery,
    response: 'binary',
    media: ['image/jpeg'],
  },
  addAnnouncementPhotos: {
    method: 'POST',
    path: '/announcements/:announcementId/photos',
    permission: 'announcement:manage',
    touches: ['announcement'],
    params: AnnouncementParams,
    body: z.object({}),
    files: { field: 'files', max: ANNOUNCEMENT_PHOTOS_MAX, rules: ATTACHMENT_RULES },
    bodyLimit: PHOTOS_FORM_LIMIT,
    response: ManagedAnnouncement,
    status: 201,
  },
  deleteAnnouncementPhoto: {
    method: 'DELETE',
    path: '/announcements/:announcementId/photos/:photoId',
    permission: 'announcement:manage',
    touches: ['announcement'],
    params: PhotoParams,
    response: 'none',
  },
})
