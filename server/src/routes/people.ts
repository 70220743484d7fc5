import {
  assignDevelopmentRole,
  assignRole,
  removeRoles,
  updateRole,
} from '../features/mappings/editing/service.ts'
import { listMappings } from '../features/mappings/service.ts'
import { exportMappings, importMappings } from '../features/mappings/transfer/service.ts'
import { endUserSessions, forgetUserBounce, listUserEvents, readUser } from '../features/people/service.ts'
import {
  addHomeNote,
  addUserNote,
  listHomeNotes,
  listUserNotes,
  removeStaffNote,
} from '../features/staff-notes/service.ts'
import { acceptInvite, readInvite } from '../features/users/acceptance/service.ts'
import { changeUsers } from '../features/users/bulk/service.ts'
import { disableMfa, enableMfa } from '../features/users/factors/service.ts'
import { cancelInvite, inviteUser, listInvites, resendInvite } from '../features/users/invites/service.ts'
import { listUsers } from '../features/users/listing/service.ts'
import { readProof } from '../features/users/proofs/service.ts'
import { approveUser, rejectUser, suspendUser } from '../features/users/service.ts'
import { register, replaceApplication } from '../features/users/sign-up/service.ts'
import { exportUsers, importUsers } from '../features/users/transfer/service.ts'
import type { Handlers } from '../http/route.ts'

export const peopleRoutes = {
  register,
  replaceApplication,
  changeUsers,
  enableMfa,
  disableMfa,
  listUsers,
  readProof,
  approveUser,
  suspendUser,
  rejectUser,
  exportUsers,
  readInvite,
  acceptInvite,
  inviteUser,
  listInvites,
  resendInvite,
  cancelInvite,
  importUsers,
  readUser,
  listUserEvents,
  endUserSessions,
  forgetUserBounce,
  assignRole,
  assignDevelopmentRole,
  updateRole,
  removeRoles,
  listMappings,
  exportMappings,
  importMappings,
  listHomeNotes,
  addHomeNote,
  listUserNotes,
  addUserNote,
  removeStaffNote,
} satisfies Partial<Handlers>
