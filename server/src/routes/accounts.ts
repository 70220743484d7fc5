import { makeRecoveryCodes, readMfaStatus, setUpMfa } from '../features/auth/authenticators/service.ts'
import { setUpFirstAdmin } from '../features/auth/first-admin/service.ts'
import { changePassword, forgotPassword, resetPassword } from '../features/auth/passwords/service.ts'
import { reauthenticate } from '../features/auth/reauthentication/service.ts'
import { sendCode, verifyCode } from '../features/auth/second-step/service.ts'
import { login, logout, validateJwt } from '../features/auth/service.ts'
import { listDataReads } from '../features/data-exports/reads/service.ts'
import { fetchDataExport, readDataExport, requestDataExport } from '../features/data-exports/service.ts'
import {
  askErasure,
  eraseUser,
  listErasures,
  readErasure,
  refuseErasure,
  takeBackErasure,
} from '../features/erasures/service.ts'
import { readPhoto, readProfile, updateProfile } from '../features/profiles/service.ts'
import { dismissWelcome, readWelcome } from '../features/profiles/welcome/service.ts'
import { endOtherSessions, endSession, listSessions } from '../features/sessions/service.ts'
import type { Handlers } from '../http/route.ts'

export const accountRoutes = {
  reauthenticate,
  login,
  logout,
  validateJwt,
  setUpMfa,
  readMfaStatus,
  makeRecoveryCodes,
  verifyCode,
  sendCode,
  setUpFirstAdmin,
  forgotPassword,
  resetPassword,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  readProfile,
  updateProfile,
  readPhoto,
  readWelcome,
  dismissWelcome,
  listDataReads,
  readDataExport,
  requestDataExport,
  fetchDataExport,
  readErasure,
  askErasure,
  takeBackErasure,
  listErasures,
  eraseUser,
  refuseErasure,
} satisfies Partial<Handlers>
