import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { AnnouncementParams } from '../schema.ts'
import { AnnouncementRecipient, ListRecipients } from './schema.ts'

export const recipientEndpoints = {
  listAnnouncementRecipients: endpoint({
    name: 'listAnnouncementRecipients',
    method: 'GET',
    path: '/announcements/:announcementId/recipients',
    permission: 'announcement:manage',
    shows: ['announcement', 'message'],
    params: AnnouncementParams,
    query: ListRecipients,
    paged: true,
    response: z.array(AnnouncementRecipient),
  }),
}
