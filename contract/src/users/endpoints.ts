import * as z from 'zod/mini'
import { Message } from '../auth/schema.ts'
import { FILE_FORM_LIMIT } from '../bodyLimits.ts'
import { endpoint } from '../endpoint.ts'
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

export const registrationEndpoints = {
  register: endpoint({
    name: 'register',
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
      // Nobody chooses these for themselves.
      ignored: ['roleid', 'role', 'status', 'isactive', 'mfaenabled'],
      timeoutMs: 60_000,
    },
    bodyLimit: FILE_FORM_LIMIT,
    response: Message,
    status: 201,
  }),
  replaceApplication: endpoint({
    name: 'replaceApplication',
    method: 'POST',
    path: '/register/replace',
    permission: 'public',
    body: ReplaceApplication,
    response: Message,
  }),
}

export const userEndpoints = {
  listUsers: endpoint({
    name: 'listUsers',
    method: 'GET',
    path: '/admin/users',
    permission: 'user:list',
    query: ListUsers,
    paged: true,
    response: z.array(UserSummary),
  }),
  exportUsers: endpoint({
    name: 'exportUsers',
    method: 'GET',
    path: '/admin/users/export',
    permission: 'user:list',
    query: ListUsers,
    response: 'binary',
  }),
  approveUser: endpoint({
    name: 'approveUser',
    method: 'PUT',
    path: '/admin/approve-user',
    permission: 'user:changeStatus',
    body: ApproveUser,
    response: User,
  }),
  suspendUser: endpoint({
    name: 'suspendUser',
    method: 'PUT',
    path: '/admin/suspend-user',
    permission: 'user:changeStatus',
    body: ChangeUserStatus,
    response: User,
  }),
  rejectUser: endpoint({
    name: 'rejectUser',
    method: 'PUT',
    path: '/admin/reject-user',
    permission: 'user:changeStatus',
    body: ChangeUserStatus,
    response: User,
  }),
  changeUsers: endpoint({
    name: 'changeUsers',
    method: 'PUT',
    path: '/admin/users/status',
    permission: 'user:changeStatus',
    body: ChangeUsers,
    response: ChangeUsersResult,
  }),
  enableMfa: endpoint({
    name: 'enableMfa',
    method: 'POST',
    path: '/admin/enable-mfa/:userId',
    permission: 'user:enableMfa',
    params: UserParams,
    response: User,
  }),
  disableMfa: endpoint({
    name: 'disableMfa',
    method: 'POST',
    path: '/admin/disable-mfa/:userId',
    permission: 'user:disableMfa',
    fresh: true,
    params: UserParams,
    response: User,
  }),
  readProof: endpoint({
    name: 'readProof',
    method: 'GET',
    path: '/admin/users/:userId/proof',
    permission: 'user:readProof',
    params: UserParams,
    response: 'binary',
  }),
}
