import { loginAddress, withReturn } from './lib/address.ts'
import { storedSecondStep, storedToken } from './lib/storage.ts'
import { paths } from './paths.ts'

/** Pages that open with an emailed or printed link. The token in the link grants access. */
export const LINK_PAGES: ReadonlySet<string> = new Set([
  paths.resetPassword,
  paths.firstAdmin,
  paths.replaceApplication,
  paths.acceptInvite,
  paths.unsubscribe,
  paths.verdict,
  paths.slots,
  paths.order,
  paths.quote,
])

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

/** Returns true if the public half shows this address. The app half shows all other addresses. */
export function isPublicHalf(pathname: string): boolean {
  return PUBLIC_HALF.has(trimmed(pathname))
}

/** Returns the address of the login or second-step page if the visitor must go there first, otherwise null. */
export function detourToLogin({ pathname, search, hash }: Location): string | null {
  if (isPublicHalf(pathname) || OPEN.has(trimmed(pathname))) return null
  const here = pathname + search + hash
  if (storedToken() === null) return loginAddress(here)
  return storedSecondStep() === null ? null : withReturn(paths.verifyMfa, here)
}

function trimmed(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}
