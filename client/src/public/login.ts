import { RoleName } from '@doorstep/contract/access'
import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { Login, type LoginResult } from '@doorstep/contract/auth/schema'
import { ApiError } from '../api/apiError.ts'
import { call } from '../api/call.ts'
import { goTo, returnAddress, withReturn } from '../lib/address.ts'
import { canStoreSession, rememberEmail } from '../lib/preferences.ts'
import { storeSession } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { count } from '../visits/count.ts'
import { firstScreenOf } from './firstScreen.ts'
import { beginSecondStep } from './second-step/secondStep.ts'
import { UNREACHABLE, type LoginFailure, type LoginFields } from './loginFailure.ts'

const FAILED = 'Login failed. Please try again.'
const NO_TOKEN = 'Login failed. No token received.'
const INVALID_ROLE = 'Invalid role'
const NOT_STORED =
  'You can’t sign in because your browser does not let this site store data. Allow it in the browser’s settings, then try again.'

/** Signs in with the values of the form and opens the app. Returns the failure, or null. */
export async function logIn(form: FormData): Promise<LoginFailure | null> {
  const parsed = Login.safeParse({ email: form.get('email'), password: form.get('password') })
  if (!parsed.success) {
    const fields: LoginFields = {}
    for (const { path, message } of parsed.error.issues) {
      if (path[0] === 'email' || path[0] === 'password') fields[path[0]] ??= message
    }
    return { fields }
  }
  // Without storage a session would open, but no screen could use it.
  if (!canStoreSession()) return { fields: {}, message: NOT_STORED }
  try {
    const delivery = await call(authEndpoints.login, { body: parsed.data })
    const { token, role, userId, userName, requireMfa } = readAnswer(delivery)
    if (token === '') return { fields: {}, message: NO_TOKEN }
    if (!RoleName.safeParse(role).success) return { fields: {}, message: INVALID_ROLE }
    storeSession({ token, role, userId, userName })
    if (form.get('remember') !== null) rememberEmail(parsed.data.email)
    const wanted = returnAddress(window.location.search)
    if (requireMfa) {
      beginSecondStep(delivery)
      goTo(withReturn(paths.verifyMfa, wanted ?? '/'), { replace: true })
    } else {
      count({ name: 'login', method: 'email' })
      goTo(wanted ?? firstScreenOf(delivery), { replace: true })
    }
    return null
  } catch (error) {
    return failureOf(error)
  }
}

// Checks each value although the contract defines the values, because they decide who is signed in.
function readAnswer(answer: Partial<Record<keyof LoginResult, unknown>>) {
  const { token, role, userId, userName, requireMfa } = answer
  return {
    token: typeof token === 'string' ? token : '',
    role: typeof role === 'string' ? role.toUpperCase() : '',
    userId: Number(userId),
    userName: typeof userName === 'string' ? userName : '',
    requireMfa: requireMfa === true,
  }
}

function failureOf(error: unknown): LoginFailure {
  if (!(error instanceof ApiError) || error.kind === 'unreadable') return { fields: {}, message: FAILED }
  if (error.kind === 'unreachable') return { fields: {}, message: UNREACHABLE }
  const { email, password } = error.fields
  const fields = { ...(email ? { email } : {}), ...(password ? { password } : {}) }
  return Object.keys(fields).length > 0 ? { fields } : { fields, message: error.message || FAILED }
}
