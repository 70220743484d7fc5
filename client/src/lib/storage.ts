/** Browser storage: the only place that knows its keys. A browser that refuses storage behaves like an empty one. */
const SESSION_KEYS = [
  'token',
  'userId',
  'userName',
  'role',
  'propertyId',
  'secondStep',
  'lastActivity',
] as const
type SessionKey = (typeof SESSION_KEYS)[number]
type KeptKey = 'lastSelectedPropertyId' | 'theme' | 'rememberedEmails' | 'settingsViewMode' | 'visitsConsent'

export const REMEMBERED_EMAILS_MAX = 5

function read(key: SessionKey | KeptKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: SessionKey | KeptKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage loses the preference, not the action.
  }
}

function remove(key: SessionKey): void {
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

/** The property chosen in this session, else the one of the last. */
export function storedPropertyId(): number | null {
  const id = Number(read('propertyId') ?? read('lastSelectedPropertyId'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function storePropertyId(id: number): void {
  write('propertyId', String(id))
  write('lastSelectedPropertyId', String(id))
}

export type Theme = 'light' | 'dark'

export function storedTheme(): Theme | null {
  const theme = read('theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

export const storeTheme = (theme: Theme) => write('theme', theme)

export function storedViewMode(): 'grid' | 'list' {
  return read('settingsViewMode') === 'list' ? 'list' : 'grid'
}

export const storeViewMode = (mode: 'grid' | 'list') => write('settingsViewMode', mode)

/** Latest first, five at most. */
export function rememberedEmails(): string[] {
  try {
    const list: unknown = JSON.parse(read('rememberedEmails') ?? '[]')
    return Array.isArray(list)
      ? list.filter((entry) => typeof entry === 'string').slice(0, REMEMBERED_EMAILS_MAX)
      : []
  } catch {
    return []
  }
}

export function rememberEmail(email: string): void {
  const others = rememberedEmails().filter((entry) => entry.toLowerCase() !== email.toLowerCase())
  write('rememberedEmails', JSON.stringify([email, ...others].slice(0, REMEMBERED_EMAILS_MAX)))
}

export function forgetEmail(email: string): string[] {
  const left = rememberedEmails().filter((entry) => entry !== email)
  write('rememberedEmails', JSON.stringify(left))
  return left
}

/** The answer to being counted: 'denied', or the random id that agreeing has made; null before it is given. */
export const storedConsent = () => read('visitsConsent')
export const storeConsent = (answer: string) => write('visitsConsent', answer)
