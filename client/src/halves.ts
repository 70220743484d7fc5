import { loginAddress } from './lib/address.ts'
import { storedToken } from './lib/storage.ts'
import { paths } from './paths.ts'

const PUBLIC_HALF: ReadonlySet<string> = new Set([
  '/',
  paths.login,
  paths.verifyMfa,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.privacyPolicy,
  paths.dataRetentionPolicy,
  paths.termsAndConditions,
  paths.unauthorized,
])

/** Screens of the app half that need no session. */
const OPEN: ReadonlySet<string> = new Set([paths.help, paths.comingSoon, paths.outbox])

/** Which half of the page shows an address: the one before sign-in, or the app. */
export function isPublicHalf(pathname: string): boolean {
  return PUBLIC_HALF.has(trimmed(pathname))
}

/** Where a visitor without a session belongs instead, if not here. */
export function detourToLogin({ pathname, search, hash }: Location): string | null {
  const isOpen = isPublicHalf(pathname) || OPEN.has(trimmed(pathname))
  return isOpen || storedToken() !== null ? null : loginAddress(pathname + search + hash)
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}
