import type { FastifyInstance } from 'fastify'
import { orderNoteEndpoints as e } from '@doorstep/contract/orders/notes/endpoints'
import { route } from '../../../http/route.ts'
import { readOrderNotePhoto, writeOrderNote } from './service.ts'

export function orderNoteRoutes(app: FastifyInstance): void {
  route(app, e.writeOrderNote, writeOrderNote)
  route(app, e.readOrderNotePhoto, readOrderNotePhoto)
}
