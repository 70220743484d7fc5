import type { FastifyInstance } from 'fastify'
import { attachmentEndpoints as e } from '@doorstep/contract/issues/attachments/endpoints'
import { route } from '../../../http/route.ts'
import { addAttachments, deleteAttachment, readAttachment } from './service.ts'

export function attachmentRoutes(app: FastifyInstance): void {
  route(app, e.readAttachment, readAttachment)
  route(app, e.addAttachments, addAttachments)
  route(app, e.deleteAttachment, deleteAttachment)
}
