import { REMEMBERED_EMAILS_MAX } from './rules.ts'
import { read, remove, write } from './storage.ts'

/** Settings that the device keeps after a session ends. See `storage.ts`. */

/** Returns the property chosen in this session, or otherwise the property from the last session. */
export function storedPropertyId(): number | null {
  const id = Number(read('propertyId') ?? read('lastSelectedPropertyId'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function storePropertyId(id: number): void {
  write('propertyId', String(id))
  write('lastSelectedPropertyId', String(id))
}

export type Theme = 'light' | 'dark'

export const storeTheme = (theme: Theme) => write('theme', theme)

export function storedViewMode(): 'grid' | 'list' {
  return read('settingsViewMode') === 'list' ? 'list' : 'grid'
}

export const storeViewMode = (mode: 'grid' | 'list') => write('settingsViewMode', mode)

/** True if single-key shortcuts are on at the desk. */
export const storedDeskKeys = (): boolean => read('deskKeys') !== 'off'
export const storeDeskKeys = (isOn: boolean) => write('deskKeys', isOn ? 'on' : 'off')

/** Returns the remembered email addresses, latest first, five at most. */
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

/**
 * Returns the person's answer to the question about counting visits: 'denied', or the random id of a person who agreed.
 * Null until the person answers.
 */
export const storedConsent = () => read('visitsConsent')
export const storeConsent = (answer: string) => write('visitsConsent', answer)

/** The test value is longer than anything that a session stores. */
const PROBE = 'x'.repeat(1000)

/**
 * True if this browser can store a session. Some browsers refuse storage, some have no space left, and some lose the
 * data at once.
 */
export function canStoreSession(): boolean {
  write('probe', PROBE)
  const isStored = read('probe') === PROBE
  remove('probe')
  return isStored
}
