import { storedUserId } from '../lib/storage.ts'
import { useFirstScreenOver } from '../ui/useFirstScreen.ts'
import { useLoaded } from '../ui/useLoaded.ts'

const loadWaiting = () => import('../features/issues/waiting/WaitingReports.tsx')

/** What this person reported without a network, and its way out. */
export function WaitingStrip() {
  const userId = Number(storedUserId())
  const waiting = useLoaded(loadWaiting, useFirstScreenOver())
  return waiting && <waiting.WaitingReports key={userId} userId={userId} />
}
