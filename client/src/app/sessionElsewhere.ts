import { goTo } from '../lib/address.ts'
import { storedToken } from '../lib/storage.ts'
import { paths } from '../paths.ts'

/** A login or logout in another tab holds for this one: nothing of the old session stays on screen. */
export function onSessionElsewhere(): () => void {
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

function handleStorage(event: StorageEvent): void {
  if (event.key !== 'token' && event.key !== null) return
  if (storedToken() === null) goTo(paths.login, { replace: true })
  else if (event.oldValue !== null) window.location.reload()
}
