import * as z from 'zod/mini'
import { PlaceParams } from '../assets/schema.ts'
import { endpoints } from '../endpoint.ts'
import { AccessNote, AccessNoteParams, AddAccessNote, OpenedAccessNote, UpdateAccessNote } from './schema.ts'

export const accessNoteEndpoints = endpoints({
  /** Names only. */
  listAccessNotes: {
    method: 'GET',
    path: '/places/:placeId/access-notes',
    permission: 'accessNote:read',
    shows: ['accessNote'],
    params: PlaceParams,
    response: z.array(AccessNote),
  },
  addAccessNote: {
    method: 'POST',
    path: '/places/:placeId/access-notes',
    permission: 'accessNote:manage',
    touches: ['accessNote'],
    params: PlaceParams,
    body: AddAccessNote,
    response: AccessNote,
    status: 201,
  },
  /** The call is a POST, because each view is recorded in the audit and the page might repeat a GET automatically. */
  openAccessNote: {
    method: 'POST',
    path: '/access-notes/:accessNoteId/open',
    permission: 'accessNote:read',
    params: AccessNoteParams,
    response: OpenedAccessNote,
  },
  updateAccessNote: {
    method: 'PUT',
    path: '/access-notes/:accessNoteId',
    permission: 'accessNote:manage',
    touches: ['accessNote'],
    params: AccessNoteParams,
    body: UpdateAccessNote,
    response: AccessNote,
  },
  removeAccessNote: {
    method: 'DELETE',
    path: '/access-notes/:accessNoteId',
    permission: 'accessNote:manage',
    touches: ['accessNote'],
    params: AccessNoteParams,
    response: 'none',
  },
})
