import { goTo, loginAddress, returnAddress } from '../lib/address.ts'
import { clearSession, noteSignOut, storedToken } from '../lib/storage.ts'
import { paths } from '../paths.ts'

/** A late answer to an old token says nothing about the session that is stored now. */
export function isOfThisSession(tokenOfRequest: string | null): boolean {
  return tokenOfRequest === storedToken()
}

/** Forgets the session and shows the login page, with the way back. Once: a second answer finds no token. */
export function endSession(): void {
  clearSession()
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  noteSignOut('ended')
  // Half-way through the sign-in the way back leads to where it began.
  const from = pathname === '/verify-mfa' ? (returnAddress(search) ?? '/') : pathname + search + hash
  goTo(loginAddress(from), { replace: true })
}

/** The role needs an authenticator, and until there is one the session opens nothing but its set-up. */
export function leadToSetUp(): void {
  if (window.location.pathname !== paths.setupMfa) goTo(paths.setupMfa, { replace: true })
}
