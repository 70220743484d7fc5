import type { FastifyInstance } from 'fastify'
import { announcementPhotoEndpoints as e } from '@doorstep/contract/announcements/photos/endpoints'
import { route } from '../../../http/route.ts'
import { addAnnouncementPhotos, deleteAnnouncementPhoto, readAnnouncementPhoto } from './service.ts'

export function announcementPhotoRoutes(app: FastifyInstance): void {
  route(app, e.readAnnouncementPhoto, readAnnouncementPhoto)
  route(app, e.addAnnouncementPhotos, addAnnouncementPhotos)
  route(app, e.deleteAnnouncementPhoto, deleteAnnouncementPhoto)
}
