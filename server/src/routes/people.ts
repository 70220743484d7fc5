export {
  assignDevelopmentRole,
  assignRole,
  removeRoles,
  updateRole,
} from '../features/mappings/editing/service.ts'
export { listMappings } from '../features/mappings/service.ts'
export { exportMappings, importMappings } from '../features/mappings/transfer/service.ts'
export { endUserSessions, forgetUserBounce, listUserEvents, readUser } from '../features/people/service.ts'
export {
  addHomeNote,
  addUserNote,
  listHomeNotes,
  listUserNotes,
  removeStaffNote,
} from '../features/staff-notes/service.ts'
export { acceptInvite, readInvite } from '../features/users/acceptance/service.ts'
export { changeUsers } from '../features/users/bulk/service.ts'
export { disableMfa, enableMfa } from '../features/users/factors/service.ts'
export { cancelInvite, inviteUser, listInvites, resendInvite } from '../features/users/invites/service.ts'
export { listUsers } from '../features/users/listing/service.ts'
export { readProof } from '../features/users/proofs/service.ts'
export { approveUser, rejectUser, suspendUser } from '../features/users/service.ts'
export { register, replaceApplication } from '../features/users/sign-up/service.ts'
export { exportUsers, importUsers } from '../features/users/transfer/service.ts'
