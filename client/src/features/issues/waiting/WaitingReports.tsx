import { useDelay } from '../../../ui/useDelay.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useWaiting } from './useWaiting.ts'

const loadList = () => import('./WaitingList.tsx')
/** Loads the code by then, so that it is there if the network fails later. */
const LATEST_MS = 5000

/** Sends what waits on this device. The code to show and edit it is loaded once something is begun. */
export function WaitingReports({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const isLate = useDelay(true, LATEST_MS)
  const list = useLoaded(loadList, waiting.isAny || isLate)
  return list && <list.WaitingList userId={userId} waiting={waiting} />
}
