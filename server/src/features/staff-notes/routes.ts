import type { FastifyInstance } from 'fastify'
import { staffNoteEndpoints as e } from '@doorstep/contract/staff-notes/endpoints'
import { route } from '../../http/route.ts'
import { addHomeNote, addUserNote, listHomeNotes, listUserNotes, removeStaffNote } from './service.ts'

export function staffNoteRoutes(app: FastifyInstance): void {
  route(app, e.listHomeNotes, listHomeNotes)
  route(app, e.addHomeNote, addHomeNote)
  route(app, e.listUserNotes, listUserNotes)
  route(app, e.addUserNote, addUserNote)
  route(app, e.removeStaffNote, removeStaffNote)
}
