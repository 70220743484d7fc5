import { useDelay } from '../../../ui/useDelay.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useWaiting } from './useWaiting.ts'

const loadList = () => import('./WaitingList.tsx')
/** Loads the code after this time at the latest, because the network might fail later. */
const LATEST_MS = 5000

/**
 * Sends the reports and notes that wait on this device. The code that shows and edits them loads once somebody begins
 * to write, or soon after the page has started.
 */
export function WaitingReports({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const isLate = useDelay(true, LATEST_MS)
  const list = useLoaded(loadList, waiting.isAny || isLate)
  return list && <list.WaitingList userId={userId} waiting={waiting} />
}
