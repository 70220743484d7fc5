import type { FastifyInstance } from 'fastify'
import { mailedNoteEndpoints as e } from '@doorstep/contract/issues/mailed-notes/endpoints'
import { route } from '../../../http/route.ts'
import { acceptMailedNote, readWholeEmail } from './service.ts'

export function mailedNoteRoutes(app: FastifyInstance): void {
  route(app, e.acceptMailedNote, acceptMailedNote)
  route(app, e.readWholeEmail, readWholeEmail)
}
