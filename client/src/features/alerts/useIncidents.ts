import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useLoading } from '../../ui/useLoaded.ts'

const loadIncidents = () => import('./OpenIncidents.tsx')

/** Most homes have no open incident, so that their part is loaded, and waited for, only with one. */
export function useIncidents(alerts: readonly ActiveAlert[] | undefined) {
  const isWanted = alerts?.some(({ incident }) => incident !== undefined) ?? false
  const { module: part, hasFailed } = useLoading(loadIncidents, isWanted)
  return { part, hasFailed, isComing: isWanted && part === null && !hasFailed }
}
