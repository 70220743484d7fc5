import { read, REMEMBERED_EMAILS_MAX, rememberedEmails, write } from './storage.ts'

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

export function rememberEmail(email: string): void {
  const others = rememberedEmails().filter((entry) => entry.toLowerCase() !== email.toLowerCase())
  write('rememberedEmails', JSON.stringify([email, ...others].slice(0, REMEMBERED_EMAILS_MAX)))
}

export function forgetEmail(email: string): string[] {
  const left = rememberedEmails().filter((entry) => entry !== email)
  write('rememberedEmails', JSON.stringify(left))
  return left
}
