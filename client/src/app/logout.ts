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

/** The logout routine. Offline it still forgets everything here; the server ends the session when it falls idle. */
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

/** Whoever shows the question. Returns the stop. */
export function onLogOutAsked(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** Logout by the person's own wish. It asks first where something would be lost that waits for the network. */
export function logOut(): void {
  const userId = storedUserId()
  if (userId === null) leaveForGood()
  else
    void countWaiting(userId).then((unsent) =>
      unsent.report + unsent.note + unsent.work > 0 && ask ? ask(unsent) : leaveForGood(),
    )
}

/** What was written and not sent goes with the person. */
export function leaveForGood(): void {
  const userId = storedUserId()
  leaveTo(paths.login)
  if (userId === null) return
  // After the open forms have gone, so that none of them writes its draft again.
  setTimeout(() => {
    void deleteDrafts(userId)
    void removeAllWaiting(userId)
    void forgetAnswers(userId)
  })
}

/** Logout because nobody was there: what was typed waits for its author, and so does the screen. */
export function endIdleSession(): void {
  noteSignOut('idle')
  leaveWithReturn()
}

/** Logout in answer to the idle question. */
export function leaveWithReturn(): void {
  const { pathname, search, hash } = window.location
  leaveTo(loginAddress(pathname + search + hash))
}
