import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useLoading } from '../../ui/useLoaded.ts'

const loadIncidents = () => import('./OpenIncidents.tsx')

/** Most homes have no open incident, so the code for incidents loads only if there is one. */
export function useIncidents(alerts: readonly ActiveAlert[] | undefined) {
  const isWanted = alerts?.some(({ incident }) => incident !== undefined) ?? false
  const { module: part, hasFailed } = useLoading(loadIncidents, isWanted)
  return { part, hasFailed, isComing: isWanted && part === null && !hasFailed }
}
