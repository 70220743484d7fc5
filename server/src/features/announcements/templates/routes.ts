import type { FastifyInstance } from 'fastify'
import { templateEndpoints as e } from '@doorstep/contract/announcements/templates/endpoints'
import { route } from '../../../http/route.ts'
import {
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  listAnnouncementTemplates,
} from './service.ts'

export function templateRoutes(app: FastifyInstance): void {
  route(app, e.listAnnouncementTemplates, listAnnouncementTemplates)
  route(app, e.createAnnouncementTemplate, createAnnouncementTemplate)
  route(app, e.deleteAnnouncementTemplate, deleteAnnouncementTemplate)
}
