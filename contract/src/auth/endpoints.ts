import { endpoints } from '../endpoint.ts'
import {
  ChangePassword,
  CurrentUser,
  FirstAdmin,
  ForgotPassword,
  Login,
  LoginResult,
  Message,
  MfaStatus,
  MfaStatusQuery,
  Reauthenticate,
  RecoveryCodes,
  ResetPassword,
  SendCode,
  SendCodeResult,
  SetUpMfa,
  VerifyCode,
  VerifyResult,
} from './schema.ts'

export const authEndpoints = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    permission: 'public',
    body: Login,
    response: LoginResult,
  },
  /**
   * The call is public, because the token itself grants access. The call accepts the token of an ended session, and
   * rejects an unknown token with 401.
   */
  logout: {
    method: 'POST',
    path: '/account/logout',
    permission: 'public',
    response: 'none',
  },
  validateJwt: {
    method: 'GET',
    path: '/account/validate-jwt',
    permission: 'session:read',
    shows: ['profile'],
    sessions: ['full', 'setup'],
    response: CurrentUser,
  },
  reauthenticate: {
    method: 'POST',
    path: '/account/reauthenticate',
    permission: 'session:manage',
    sessions: ['full', 'setup'],
    body: Reauthenticate,
    response: Message,
  },
})

export const secondStepEndpoints = endpoints({
  verifyCode: {
    method: 'POST',
    path: '/mfa/verify-otp',
    permission: 'mfa:verify',
    sessions: ['mfa'],
    body: VerifyCode,
    identity: ['userId'],
    response: VerifyResult,
  },
  sendCode: {
    method: 'POST',
    path: '/mfa/send-otp',
    permission: 'mfa:verify',
    sessions: ['mfa'],
    body: SendCode,
    identity: ['userId'],
    response: SendCodeResult,
  },
  setUpMfa: {
    method: 'POST',
    path: '/mfa/setup',
    permission: 'mfa:setup',
    touches: ['secondStep', 'profile'],
    sessions: ['full', 'setup'],
    fresh: true,
    body: SetUpMfa,
    identity: ['userId'],
    response: Message,
  },
  readMfaStatus: {
    method: 'GET',
    path: '/mfa/status',
    permission: 'mfa:readStatus',
    shows: ['secondStep'],
    sessions: ['full', 'setup'],
    query: MfaStatusQuery,
    response: MfaStatus,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/mfa/recovery-codes',
    permission: 'mfa:setup',
    touches: ['secondStep'],
    fresh: true,
    response: RecoveryCodes,
    status: 201,
  },
})

export const passwordEndpoints = endpoints({
  forgotPassword: {
    method: 'POST',
    path: '/account/forgot-password',
    permission: 'public',
    body: ForgotPassword,
    response: Message,
  },
  resetPassword: {
    method: 'POST',
    path: '/account/reset-password',
    permission: 'public',
    body: ResetPassword,
    response: Message,
  },
  changePassword: {
    method: 'POST',
    path: '/account/change-password',
    permission: 'password:change',
    touches: ['session'],
    body: ChangePassword,
    response: Message,
  },
  setUpFirstAdmin: {
    method: 'POST',
    path: '/account/first-admin',
    permission: 'public',
    body: FirstAdmin,
    response: RecoveryCodes,
  },
})
