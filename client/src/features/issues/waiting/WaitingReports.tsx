import { useDelay } from '../../../ui/useDelay.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useWaiting } from './useWaiting.ts'

const loadList = () => import('./WaitingList.tsx')
/** Whoever loses the network then has it all the same. */
const LATEST_MS = 5000

/** Sends what waits on this device. What it is shown and changed with is fetched once something is begun. */
export function WaitingReports({ userId }: { userId: number }) {
  const waiting = useWaiting(userId)
  const isLate = useDelay(true, LATEST_MS)
  const list = useLoaded(loadList, waiting.isAny || isLate)
  return list && <list.WaitingList userId={userId} waiting={waiting} />
}
