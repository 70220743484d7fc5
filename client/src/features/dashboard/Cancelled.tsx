import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useLoaded } from '../../ui/useLoaded.ts'
import { useCancelledIncidents } from '../alerts/useCancelledIncidents.ts'

const loadCancelled = () => import('../alerts/CancelledIncidents.tsx')

/** Loads the code for cancelled incidents only if an incident was cancelled recently. */
export function useCancelled(property: OwnProperty) {
  const { cancelled, isLoading } = useCancelledIncidents(property)
  const isWanted = cancelled.length > 0
  const part = useLoaded(loadCancelled, isWanted)
  return { cancelled, part, isComing: isLoading || (isWanted && part === null) }
}

export function Cancelled({ property }: { property: OwnProperty }) {
  const { cancelled, part } = useCancelled(property)
  if (!part || cancelled.length === 0) return null
  return <part.CancelledIncidents incidents={cancelled} />
}
