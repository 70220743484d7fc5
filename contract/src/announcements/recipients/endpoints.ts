import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import { AnnouncementParams } from '../schema.ts'
import { AnnouncementRecipient, ListRecipients } from './schema.ts'

export const recipientEndpoints = endpoints({
  listAnnouncementRecipients: {
    method: 'GET',
    path: '/announcements/:announcementId/recipients',
    permission: 'announcement:manage',
    shows: ['announcement', 'message'],
    params: AnnouncementParams,
    query: ListRecipients,
    paged: true,
    response: z.array(AnnouncementRecipient),
  },
})
