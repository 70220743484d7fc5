/** Gives access to local storage, and names all of its keys. If a browser blocks storage, the storage seems empty. */
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

/**
 * This function is exported for `preferences.ts`, which is a separate module because the sign-in page does not load it.
 */
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
    // If storage is full or blocked, the preference is lost but the action still works.
  }
}

export function remove(key: SessionKey | 'probe'): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
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

/** True after the complete sign-in. The token of a pending second step is not enough. */
export const isSignedIn = () => storedToken() !== null && storedSecondStep() === null

/** The state of a pending second step as JSON. Never contains the code. */
export const storedSecondStep = () => read('secondStep')
export const storeSecondStep = (step: object) => write('secondStep', JSON.stringify(step))

/** The time when a key, pointer or touch was last used in any tab, or 0. */
export const ACTIVITY_KEY = 'lastActivity'
export const storedActivity = () => Number(read(ACTIVITY_KEY)) || 0
export const storeActivity = (at: number) => write(ACTIVITY_KEY, String(at))

/** Returns the user that the last sign-in stored. */
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

/** Stores the token of the full session and removes the pending second step. */
export function storeFullToken(token: string): void {
  write('token', token)
  remove('secondStep')
}

/**
 * Removes the data of the signed-in person. Remembered email addresses, the theme, the view mode and the last property
 * stay.
 */
export function clearSession(): void {
  for (const key of SESSION_KEYS) remove(key)
}

/**
 * The reason why the session of this tab ended. The reason is not in the address, because anybody could edit it there.
 */
export type SignOutReason = 'idle' | 'ended'
const SIGN_OUT_KEY = 'signedOut'

export function noteSignOut(reason: SignOutReason): void {
  try {
    sessionStorage.setItem(SIGN_OUT_KEY, reason)
  } catch {
    // Without storage the login page shows no reason.
  }
}

/** Returns the reason once, then deletes it. */
export function takeSignOut(): string | null {
  try {
    const reason = sessionStorage.getItem(SIGN_OUT_KEY)
    sessionStorage.removeItem(SIGN_OUT_KEY)
    return reason
  } catch {
    return null
  }
}
