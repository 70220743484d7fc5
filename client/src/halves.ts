import { loginAddress, withReturn } from './lib/address.ts'
import { storedSecondStep, storedToken } from './lib/storage.ts'
import { paths } from './paths.ts'

/** Pages that a mailed or printed link opens; its token is the right. */
export const LINK_PAGES: ReadonlySet<string> = new Set([
  paths.resetPassword,
  paths.firstAdmin,
  paths.replaceApplication,
  paths.acceptInvite,
  paths.unsubscribe,
  paths.verdict,
  paths.order,
  paths.quote,
])

/** The addresses of the half before sign-in. */
export const PUBLIC_HALF: ReadonlySet<string> = new Set([
  ...LINK_PAGES,
  '/',
  paths.login,
  paths.verifyMfa,
  paths.signup,
  paths.forgotPassword,
  paths.privacyPolicy,
  paths.dataRetentionPolicy,
  paths.termsAndConditions,
  paths.accessibility,
  paths.unauthorized,
])

/** Screens of the app half that need no session. */
const OPEN: ReadonlySet<string> = new Set([paths.help, paths.comingSoon, paths.outbox])

/** Which half of the page shows an address: the one before sign-in, or the app. */
export function isPublicHalf(pathname: string): boolean {
  return PUBLIC_HALF.has(trimmed(pathname))
}

/** Where a visitor without a session, or with a second step to pass, belongs instead, if not here. */
export function detourToLogin({ pathname, search, hash }: Location): string | null {
  if (isPublicHalf(pathname) || OPEN.has(trimmed(pathname))) return null
  const here = pathname + search + hash
  if (storedToken() === null) return loginAddress(here)
  return storedSecondStep() === null ? null : withReturn(paths.verifyMfa, here)
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}
