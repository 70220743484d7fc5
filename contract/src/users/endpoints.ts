import * as z from 'zod/mini'
import { Message } from '../auth/schema.ts'
import { FILE_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoints } from '../endpoint.ts'
import {
  ApproveUser,
  ChangeUsers,
  ChangeUsersResult,
  ChangeUserStatus,
  ListUsers,
  PROOF_RULES,
  Register,
  ReplaceApplication,
  User,
  UserParams,
  UserSummary,
} from './schema.ts'

export const signUpEndpoints = endpoints({
  register: {
    method: 'POST',
    path: '/register',
    permission: 'public',
    body: Register,
    pascalCase: 'all',
    files: {
      field: 'proof',
      max: 1,
      rules: PROOF_RULES,
      textFields: { max: 12, maxBytes: 1024 },
      // The server ignores these fields, because people can't set their own role, status or second step.
      ignored: ['roleid', 'role', 'status', 'isactive', 'mfaenabled'],
      timeoutMs: 60_000,
    },
    bodyLimit: FILE_FORM_LIMIT,
    response: Message,
    status: 201,
  },
  replaceApplication: {
    method: 'POST',
    path: '/register/replace',
    permission: 'public',
    body: ReplaceApplication,
    response: Message,
  },
})

export const userEndpoints = endpoints({
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    permission: 'user:list',
    shows: ['user'],
    query: ListUsers,
    paged: true,
    response: z.array(UserSummary),
  },
  exportUsers: {
    method: 'GET',
    path: '/admin/users/export',
    permission: 'user:list',
    query: ListUsers,
    response: 'binary',
    media: ['text/csv'],
  },
  approveUser: {
    method: 'PUT',
    path: '/admin/approve-user',
    permission: 'user:changeStatus',
    touches: ['user'],
    body: ApproveUser,
    response: User,
  },
  suspendUser: {
    method: 'PUT',
    path: '/admin/suspend-user',
    permission: 'user:changeStatus',
    touches: ['user'],
    body: ChangeUserStatus,
    response: User,
  },
  rejectUser: {
    method: 'PUT',
    path: '/admin/reject-user',
    permission: 'user:changeStatus',
    touches: ['user'],
    body: ChangeUserStatus,
    response: User,
  },
  changeUsers: {
    method: 'PUT',
    path: '/admin/users/status',
    permission: 'user:changeStatus',
    touches: ['user'],
    body: ChangeUsers,
    response: ChangeUsersResult,
  },
  enableMfa: {
    method: 'POST',
    path: '/admin/enable-mfa/:userId',
    permission: 'user:enableMfa',
    touches: ['secondStep', 'user'],
    params: UserParams,
    response: User,
  },
  disableMfa: {
    method: 'POST',
    path: '/admin/disable-mfa/:userId',
    permission: 'user:disableMfa',
    touches: ['secondStep', 'user'],
    fresh: true,
    params: UserParams,
    response: User,
  },
  readProof: {
    method: 'GET',
    path: '/admin/users/:userId/proof',
    permission: 'user:readProof',
    params: UserParams,
    response: 'binary',
    media: PROOF_RULES.types,
  },
})
