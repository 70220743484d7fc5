import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { AnnouncementTemplate, ListTemplates, SaveTemplate, TemplateParams } from './schema.ts'

export const templateEndpoints = endpoints({
  listAnnouncementTemplates: {
    method: 'GET',
    path: '/announcement-templates',
    permission: 'announcementTemplate:list',
    shows: ['announcementTemplate'],
    query: ListTemplates,
    paged: true,
    response: z.array(AnnouncementTemplate),
  },
  createAnnouncementTemplate: {
    method: 'POST',
    path: '/announcement-templates',
    permission: 'announcementTemplate:manage',
    touches: ['announcementTemplate'],
    body: SaveTemplate,
    response: AnnouncementTemplate,
    status: 201,
  },
  deleteAnnouncementTemplate: {
    method: 'DELETE',
    path: '/announcement-templates/:templateId',
    permission: 'announcementTemplate:manage',
    touches: ['announcementTemplate'],
    params: TemplateParams,
    response: 'none',
  },
})
