import type { FastifyInstance } from 'fastify'
import { savedReplyEndpoints as e } from '@doorstep/contract/issues/saved-replies/endpoints'
import { route } from '../../../http/route.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './service.ts'

export function savedReplyRoutes(app: FastifyInstance): void {
  route(app, e.listSavedReplies, listSavedReplies)
  route(app, e.createSavedReply, createSavedReply)
  route(app, e.updateSavedReply, updateSavedReply)
  route(app, e.deleteSavedReply, deleteSavedReply)
}
