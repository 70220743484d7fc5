import { storedUserId } from '../lib/storage.ts'
import { useDelay } from '../ui/useDelay.ts'
import { useLoaded } from '../ui/useLoaded.ts'

const loadWaiting = () => import('../features/issues/waiting/WaitingReports.tsx')
/** The first screen comes first. */
const FETCH_AFTER_MS = 1000

/** What this person reported without a network, and its way out. */
export function WaitingStrip() {
  const userId = Number(storedUserId())
  const waiting = useLoaded(loadWaiting, useDelay(true, FETCH_AFTER_MS))
  return waiting && <waiting.WaitingReports key={userId} userId={userId} />
}
