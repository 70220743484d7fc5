import { useDelay } from '../../../ui/useDelay.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useWaiting } from './useWaiting.ts'

const loadList = () => import('./WaitingList.tsx')
/** Loads the code after this time at the latest, so that it is available if the network fails later. */
const LATEST_MS = 5000

/**
 * Sends the reports and notes that wait on this device. The code to show and edit them loads once somebody starts one,
 * or soon after the page has started.
 */
export function WaitingReports({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const isLate = useDelay(true, LATEST_MS)
  const list = useLoaded(loadList, waiting.isAny || isLate)
  return list && <list.WaitingList userId={userId} waiting={waiting} />
}
