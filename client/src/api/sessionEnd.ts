import { goTo, loginAddress, returnAddress } from '../lib/address.ts'
import { clearSession, noteSignOut, storedToken } from '../lib/storage.ts'
import { paths } from '../paths.ts'

/**
 * Returns whether the request used the current token. A late response to an old token is not about the current session.
 */
export function isOfThisSession(tokenOfRequest: string | null): boolean {
  return tokenOfRequest === storedToken()
}

/**
 * Clears the session and opens login with the return address. Runs only once, because the stored token is already gone
 * when a second 401 response arrives.
 */
export function endSession(): void {
  clearSession()
  const { pathname, search, hash } = window.location
  if (pathname === '/login') return
  noteSignOut('ended')
  // During the second step, the return address is the page from before the sign-in.
  const from = pathname === '/verify-mfa' ? (returnAddress(search) ?? '/') : pathname + search + hash
  goTo(loginAddress(from), { replace: true })
}

/**
 * Opens the set-up of the authenticator that the role requires. Until the set-up is done, the session can open no other
 * screen.
 */
export function leadToSetUp(): void {
  if (window.location.pathname !== paths.setupMfa) goTo(paths.setupMfa, { replace: true })
}
