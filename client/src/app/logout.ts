import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { call } from '../api/call.ts'
import { forgetAnswers } from '../api/keptAnswers.ts'
import { forgetLastKnown } from '../api/lastKnown.ts'
import { countWaiting, type WaitingCount } from '../features/issues/waiting/countWaiting.ts'
import { goTo, loginAddress } from '../lib/address.ts'
import { deleteDrafts } from '../lib/drafts.ts'
import { clearSession, noteSignOut, storedToken, storedUserId } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { count } from '../visits/count.ts'
import { removeAllWaiting } from '../waiting/names.ts'

/**
 * Ends the session in this browser, even offline. If the server cannot be reached, the session expires on the server
 * through inactivity.
 */
function leaveTo(address: string): void {
  if (storedToken() !== null) void call(authEndpoints.logout).catch(() => undefined)
  const userId = storedUserId()
  clearSession()
  if (userId !== null) void forgetLastKnown(userId)
  count({ name: 'logout' })
  goTo(address, { replace: true })
}

type Ask = (unsent: WaitingCount) => void
let ask: Ask | null = null

/** Registers the dialog that asks for confirmation before a logout. Returns a function that removes the dialog. */
export function onLogOutAsked(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** Logs the person out on request. Asks for confirmation first if unsent work would be lost. */
export function logOut(): void {
  const userId = storedUserId()
  if (userId === null) leaveForGood()
  else
    void countWaiting(userId).then((unsent) =>
      unsent.report + unsent.note + unsent.work > 0 && ask ? ask(unsent) : leaveForGood(),
    )
}

/** Logs out and deletes everything that this person has not sent. */
export function leaveForGood(): void {
  const userId = storedUserId()
  leaveTo(paths.login)
  if (userId === null) return
  // Runs after the open forms have closed, so that no form writes its draft again.
  setTimeout(() => {
    void deleteDrafts(userId)
    void removeAllWaiting(userId)
    void forgetAnswers(userId)
  })
}

/** Logs the person out after inactivity. Keeps the person's drafts and the return address. */
export function endIdleSession(): void {
  noteSignOut('idle')
  leaveWithReturn()
}

/** Logs out with a return address, also when the person answers No to the idle question. */
export function leaveWithReturn(): void {
  const { pathname, search, hash } = window.location
  leaveTo(loginAddress(pathname + search + hash))
}
