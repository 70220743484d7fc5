import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useLoaded } from '../../ui/useLoaded.ts'

const loadIncidents = () => import('./OpenIncidents.tsx')

/** Most homes have no open incident, so that their part is loaded, and waited for, only with one. */
export function useIncidents(alerts: readonly ActiveAlert[] | undefined) {
  const isWanted = alerts?.some(({ incident }) => incident !== undefined) ?? false
  const part = useLoaded(loadIncidents, isWanted)
  return { part, isComing: isWanted && part === null }
}
