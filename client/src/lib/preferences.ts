import { read, remove, write } from './storage.ts'

/** What a device keeps beyond a session; see `storage.ts`. */

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

/** Whether single keys do something at the desk. */
export const storedDeskKeys = (): boolean => read('deskKeys') !== 'off'
export const storeDeskKeys = (isOn: boolean) => write('deskKeys', isOn ? 'on' : 'off')

const REMEMBERED_EMAILS_MAX = 5

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

/** Longer than all that a session stores. */
const PROBE = 'x'.repeat(1000)

/** Whether a session would be stored here: some browsers refuse, some are full, some forget at once. */
export function canStoreSession(): boolean {
  write('probe', PROBE)
  const isStored = read('probe') === PROBE
  remove('probe')
  return isStored
}
