import * as z from 'zod/mini'
import { endpoints } from '../../endpoint.ts'
import {
  ListAccessNotesByLink,
  OpenAccessNoteByLink,
  OpenedVisitAccessNote,
  OrderAccessNoteParams,
  OrderAccessNotesParams,
  VisitAccessNote,
} from './schema.ts'

/** The firm of a booked visit opens the keys and access notes of the place. */
export const orderAccessNoteEndpoints = endpoints({
  /** Names only. */
  listOrderAccessNotes: {
    method: 'GET',
    path: '/orders/:orderId/access-notes',
    permission: 'order:readAccessNotes',
    shows: ['issue', 'accessNote'],
    params: OrderAccessNotesParams,
    response: z.array(VisitAccessNote),
  },
  /** The call is a POST, because each view is recorded in the audit and the page might repeat a GET automatically. */
  openOrderAccessNote: {
    method: 'POST',
    path: '/orders/:orderId/access-notes/:accessNoteId/open',
    permission: 'order:readAccessNotes',
    params: OrderAccessNoteParams,
    response: OpenedVisitAccessNote,
  },
  listAccessNotesByLink: {
    method: 'POST',
    path: '/order-links/access-notes',
    permission: 'public',
    body: ListAccessNotesByLink,
    response: z.array(VisitAccessNote),
  },
  openAccessNoteByLink: {
    method: 'POST',
    path: '/order-links/access-notes/open',
    permission: 'public',
    body: OpenAccessNoteByLink,
    response: OpenedVisitAccessNote,
  },
})
