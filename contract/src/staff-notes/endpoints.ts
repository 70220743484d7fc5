import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { HomeParams } from '../homes/schema.ts'
import { UserParams } from '../users/schema.ts'
import { AddStaffNote, ListStaffNotes, StaffNote, StaffNoteParams } from './schema.ts'

export const staffNoteEndpoints = endpoints({
  /** Newest first. */
  listHomeNotes: {
    method: 'GET',
    path: '/properties/:propertyId/notes',
    permission: 'staffNote:read',
    shows: ['staffNote'],
    params: HomeParams,
    query: ListStaffNotes,
    paged: true,
    response: z.array(StaffNote),
  },
  addHomeNote: {
    method: 'POST',
    path: '/properties/:propertyId/notes',
    permission: 'staffNote:write',
    touches: ['staffNote'],
    params: HomeParams,
    body: AddStaffNote,
    response: StaffNote,
    status: 201,
  },
  listUserNotes: {
    method: 'GET',
    path: '/admin/users/:userId/notes',
    permission: 'staffNote:read',
    shows: ['staffNote'],
    params: UserParams,
    query: ListStaffNotes,
    paged: true,
    response: z.array(StaffNote),
  },
  addUserNote: {
    method: 'POST',
    path: '/admin/users/:userId/notes',
    permission: 'staffNote:write',
    touches: ['staffNote'],
    params: UserParams,
    body: AddStaffNote,
    response: StaffNote,
    status: 201,
  },
  removeStaffNote: {
    method: 'DELETE',
    path: '/staff-notes/:staffNoteId',
    permission: 'staffNote:remove',
    touches: ['staffNote'],
    params: StaffNoteParams,
    response: 'none',
  },
})
