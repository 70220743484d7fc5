import { endpoints } from '../../endpoint.ts'
import { AttachmentQuery } from '../../issues/attachments/schema.ts'
import { LinkedOrder, NoteByLink, ReadPhotoByLink } from '../by-link/schema.ts'
import { Order, OrderPhotoParams } from '../schema.ts'
import { WorkParams, WriteOrderNote } from '../work/schema.ts'

/** Notes between a firm and staff about a work order, by account or by link. */
export const orderNoteEndpoints = endpoints({
  writeOrderNote: {
    method: 'POST',
    path: '/orders/:orderId/notes',
    permission: 'order:work',
    touches: ['issue'],
    params: WorkParams,
    body: WriteOrderNote,
    response: Order,
  },
  readOrderNotePhoto: {
    method: 'GET',
    path: '/orders/:orderId/notes/photos/:photoId',
    permission: 'order:read',
    params: OrderPhotoParams,
    query: AttachmentQuery,
    response: 'binary',
    media: ['image/jpeg'],
  },
  writeNoteByLink: {
    method: 'POST',
    path: '/order-links/notes',
    permission: 'public',
    touches: ['issue'],
    body: NoteByLink,
    response: LinkedOrder,
  },
  readNotePhotoByLink: {
    method: 'POST',
    path: '/order-links/notes/photos/read',
    permission: 'public',
    body: ReadPhotoByLink,
    response: 'binary',
    media: ['image/jpeg'],
  },
})
