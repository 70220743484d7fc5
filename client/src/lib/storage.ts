/** Browser storage: the only place that knows its keys. A browser that refuses storage behaves like an empty one. */
const SESSION_KEYS = [
  'token',
  'userId',
  'userName',
  'role',
  'propertyId',
  'secondStep',
  'lastActivity',
  'reported',
] as const
type SessionKey = (typeof SESSION_KEYS)[number]
type KeptKey =
  | 'lastSelectedPropertyId'
  | 'theme'
  | 'rememberedEmails'
  | 'settingsViewMode'
  | 'visitsConsent'
  | 'deskKeys'
  | 'probe'

/** For `preferences.ts`, which the sign-in page does without. */
export function read(key: SessionKey | KeptKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: SessionKey | KeptKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage loses the preference, not the action.
  }
}

export function remove(key: SessionKey | 'probe'): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export interface StoredUser {
  id: string
  name: string
  role: string
}

export const storedToken = () => read('token')
export const storedUserId = () => read('userId')
export const storedUserName = () => read('userName')

/** Signed in for good: the token that waits for a second step opens nothing else. */
export const isSignedIn = () => storedToken() !== null && storedSecondStep() === null

/** Where a pending second step stands, as JSON; never the code. */
export const storedSecondStep = () => read('secondStep')
export const storeSecondStep = (step: object) => write('secondStep', JSON.stringify(step))

/** When a key, pointer or touch was last seen in any tab; 0 where none was. */
export const ACTIVITY_KEY = 'lastActivity'
export const storedActivity = () => Number(read(ACTIVITY_KEY)) || 0
export const storeActivity = (at: number) => write(ACTIVITY_KEY, String(at))

/** The current user as the last sign-in left it. */
export function storedUser(): StoredUser | null {
  const id = read('userId')
  const name = read('userName')
  return id && name ? { id, name, role: read('role') ?? '' } : null
}

export function storeSession(session: {
  token: string
  userId: number | string
  userName: string
  role: string
}): void {
  write('token', session.token)
  write('userId', String(session.userId))
  write('userName', session.userName)
  write('role', session.role.toUpperCase())
  remove('secondStep')
}

/** The second step is done: its token in place of the one that waited. */
export function storeFullToken(token: string): void {
  write('token', token)
  remove('secondStep')
}

/** Forgets who was signed in; remembered e-mails, theme, view mode and the last property stay. */
export function clearSession(): void {
  for (const key of SESSION_KEYS) remove(key)
}

/** Why this tab has no session any more; kept out of the address, where anybody could write it. */
export type SignOutReason = 'idle' | 'ended'
const SIGN_OUT_KEY = 'signedOut'

export function noteSignOut(reason: SignOutReason): void {
  try {
    sessionStorage.setItem(SIGN_OUT_KEY, reason)
  } catch {
    // Then the login page does not say why.
  }
}

/** Tells it once. */
export function takeSignOut(): string | null {
  try {
    const reason = sessionStorage.getItem(SIGN_OUT_KEY)
    sessionStorage.removeItem(SIGN_OUT_KEY)
    return reason
  } catch {
    return null
  }
}
