import type { FastifyInstance } from 'fastify'
import { noteEndpoints as e } from '@doorstep/contract/issues/notes/endpoints'
import { route } from '../../../http/route.ts'
import { readNoteReaders, writeNote } from './service.ts'

export function noteRoutes(app: FastifyInstance): void {
  route(app, e.writeNote, writeNote)
  route(app, e.readNoteReaders, readNoteReaders)
}
