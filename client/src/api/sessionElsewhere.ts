import { isPublicHalf } from '../halves.ts'
import { goTo, returnAddress } from '../lib/address.ts'
import { isSignedIn, storedToken } from '../lib/storage.ts'
import { paths } from '../paths.ts'
import { endSession } from './sessionEnd.ts'

/**
 * Another tab writes the token and the second step separately. The page cannot tell who is signed in from only one of
 * these values.
 */
const SETTLE_MS = 300
const ENTRANCES: ReadonlySet<string> = new Set(['/', paths.login, paths.verifyMfa])

/**
 * Applies a login or logout from another tab to this tab, so that nothing of the old session stays on screen. Returns a
 * function that stops the listening.
 */
export function onSessionElsewhere(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleStorage = ({ key, oldValue }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'secondStep') return
    const { pathname } = window.location
    if (storedToken() === null) {
      // Adds the return address, so that a login in any tab brings every tab back to its screen.
      if (!isPublicHalf(pathname) || pathname === paths.verifyMfa) endSession()
    } else if (ENTRANCES.has(pathname)) {
      clearTimeout(timer)
      timer = setTimeout(enter, SETTLE_MS)
    } else if (key === 'token' && oldValue !== null && !isPublicHalf(pathname)) {
      window.location.reload()
    }
  }
  window.addEventListener('storage', handleStorage)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('storage', handleStorage)
  }
}

function enter(): void {
  const { pathname, search } = window.location
  if (!isSignedIn() || !ENTRANCES.has(pathname)) return
  goTo(returnAddress(search) ?? paths.dashboard, { replace: true })
}
