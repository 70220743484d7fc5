import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { call } from '../api/call.ts'
import { deleteReportDraft } from '../features/issues/reportDraft.ts'
import { goTo, loginAddress } from '../lib/address.ts'
import { deleteDrafts } from '../lib/drafts.ts'
import { clearSession, storedToken, storedUserId } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { count } from '../visits/count.ts'

/** The logout routine. Offline it still forgets everything here; the server ends the session when it falls idle. */
function leaveTo(address: string): void {
  if (storedToken() !== null) void call(authEndpoints.logout).catch(() => undefined)
  clearSession()
  count({ name: 'logout' })
  goTo(address, { replace: true })
}

/** Logout by the person's own wish: what they had written and not sent goes with them. */
export function logOut(): void {
  const userId = storedUserId()
  leaveTo(paths.login)
  if (userId === null) return
  // After the open forms have gone, so that none of them writes its draft again.
  setTimeout(() => {
    void deleteReportDraft(userId)
    void deleteDrafts(userId)
  })
}

/** Logout because nobody was there: what was typed waits for its author, and so does the screen. */
export function endIdleSession(): void {
  const { pathname, search, hash } = window.location
  leaveTo(loginAddress(pathname + search + hash))
}
