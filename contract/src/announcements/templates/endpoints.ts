import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { AnnouncementTemplate, ListTemplates, SaveTemplate, TemplateParams } from './schema.ts'

export const templateEndpoints = {
  listAnnouncementTemplates: endpoint({
    name: 'listAnnouncementTemplates',
    method: 'GET',
    path: '/announcement-templates',
    permission: 'announcementTemplate:list',
    shows: ['announcementTemplate'],
    query: ListTemplates,
    paged: true,
    response: z.array(AnnouncementTemplate),
  }),
  createAnnouncementTemplate: endpoint({
    name: 'createAnnouncementTemplate',
    method: 'POST',
    path: '/announcement-templates',
    permission: 'announcementTemplate:manage',
    touches: ['announcementTemplate'],
    body: SaveTemplate,
    response: AnnouncementTemplate,
    status: 201,
  }),
  deleteAnnouncementTemplate: endpoint({
    name: 'deleteAnnouncementTemplate',
    method: 'DELETE',
    path: '/announcement-templates/:templateId',
    permission: 'announcementTemplate:manage',
    touches: ['announcementTemplate'],
    params: TemplateParams,
    response: 'none',
    status: 204,
  }),
}
