import type { FastifyInstance } from 'fastify'
import { announcementEndpoints as e } from '@doorstep/contract/announcements/endpoints'
import { route } from '../../http/route.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from './service.ts'

export function announcementRoutes(app: FastifyInstance): void {
  route(app, e.listAnnouncements, listAnnouncements)
  route(app, e.createAnnouncement, createAnnouncement)
  route(app, e.readAnnouncement, readAnnouncement)
  route(app, e.readManagedAnnouncement, readManagedAnnouncement)
  route(app, e.updateAnnouncement, updateAnnouncement)
  route(app, e.previewAnnouncement, previewAnnouncement)
  route(app, e.sendAnnouncement, sendAnnouncement)
  route(app, e.cancelAnnouncement, cancelAnnouncement)
}
