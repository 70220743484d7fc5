import type { FastifyInstance } from 'fastify'
import { noteEndpoints as e } from '@doorstep/contract/issues/notes/endpoints'
import { route } from '../../../http/route.ts'
import { shareNote, takeBackNote } from './service.ts'

export function noteSharingRoutes(app: FastifyInstance): void {
  route(app, e.shareNote, shareNote)
  route(app, e.takeBackNote, takeBackNote)
}
