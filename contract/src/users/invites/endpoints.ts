import * as z from 'zod/mini'
import { Message } from '../../auth/schema.ts'
import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '../../csv.ts'
import { endpoints } from '../../endpoint.ts'
import {
  AcceptInvite,
  Invite,
  InviteParams,
  InviteUser,
  ListInvites,
  OpenInvite,
  ReadInvite,
} from './schema.ts'

export const inviteEndpoints = endpoints({
  inviteUser: {
    method: 'POST',
    path: '/admin/invites',
    permission: 'user:invite',
    touches: ['invitation'],
    body: InviteUser,
    response: Invite,
    status: 201,
  },
  listInvites: {
    method: 'GET',
    path: '/admin/invites',
    permission: 'user:invite',
    shows: ['invitation'],
    query: ListInvites,
    paged: true,
    response: z.array(Invite),
  },
  cancelInvite: {
    method: 'DELETE',
    path: '/admin/invites/:inviteId',
    permission: 'user:invite',
    touches: ['invitation'],
    params: InviteParams,
    response: 'none',
  },
  resendInvite: {
    method: 'POST',
    path: '/admin/invites/:inviteId/resend',
    permission: 'user:invite',
    touches: ['invitation'],
    params: InviteParams,
    response: Invite,
  },
  readInvite: {
    method: 'POST',
    path: '/account/read-invite',
    permission: 'public',
    body: ReadInvite,
    response: OpenInvite,
  },
  acceptInvite: {
    method: 'POST',
    path: '/account/accept-invite',
    permission: 'public',
    body: AcceptInvite,
    response: Message,
  },
  importUsers: {
    method: 'POST',
    path: '/admin/users/import',
    permission: 'user:invite',
    touches: ['user', 'invitation'],
    body: ImportCsv,
    bodyLimit: IMPORT_LIMIT_BYTES,
    response: ImportResult,
  },
})
