export { makeRecoveryCodes, readMfaStatus, setUpMfa } from '../features/auth/authenticators/service.ts'
export { setUpFirstAdmin } from '../features/auth/first-admin/service.ts'
export { changePassword, forgotPassword, resetPassword } from '../features/auth/passwords/service.ts'
export { reauthenticate } from '../features/auth/reauthentication/service.ts'
export { sendCode, verifyCode } from '../features/auth/second-step/service.ts'
export { login, logout, validateJwt } from '../features/auth/service.ts'
export { listDataReads } from '../features/data-exports/reads/service.ts'
export { fetchDataExport, readDataExport, requestDataExport } from '../features/data-exports/service.ts'
export {
  askErasure,
  eraseUser,
  listErasures,
  readErasure,
  refuseErasure,
  takeBackErasure,
} from '../features/erasures/service.ts'
export { readPhoto, readProfile, updateProfile } from '../features/profiles/service.ts'
export { putAwayWelcome, readWelcome } from '../features/profiles/welcome/service.ts'
export { endOtherSessions, endSession, listSessions } from '../features/sessions/service.ts'
