import type { FastifyInstance } from 'fastify'
import { recipientEndpoints as e } from '@doorstep/contract/announcements/recipients/endpoints'
import { route } from '../../../http/route.ts'
import { listAnnouncementRecipients } from './service.ts'

export function recipientRoutes(app: FastifyInstance): void {
  route(app, e.listAnnouncementRecipients, listAnnouncementRecipients)
}
