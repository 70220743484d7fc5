import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useQuery } from '@tanstack/react-query'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { isSignedIn } from '../../lib/storage.ts'
import { useSelectedProperty } from '../properties/selection.ts'
import { activeAlertsQuery, ALERTS_FAILED } from './activeAlerts.ts'
import { ALERTS_POLL_MS } from './rules.ts'
import { markOf, useSeenAlerts } from './seenAlerts.ts'

const NONE: readonly ActiveAlert[] = []

function useAlertsOfProperty(pollMs: number | false) {
  const { list, property, hasNone } = useSelectedProperty()
  const query = useQuery({
    ...activeAlertsQuery(property?.id ?? 0),
    enabled: isSignedIn() && property !== undefined,
    // Hidden tabs do not poll.
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
  })
  // Without the list of properties, there is no property to load alerts for.
  return { query: list.isLoadingError ? list : query, alerts: hasNone ? NONE : query.data }
}

/** Loads the alerts of the selected property at the start and every 30 s. Used once in the page. */
export function useAlertPolling(): void {
  const { error } = useAlertsOfProperty(ALERTS_POLL_MS).query
  useLoggedFailure(ALERTS_FAILED, error)
}

export function useAlertNews() {
  const { query, alerts } = useAlertsOfProperty(false)
  const { seen, markSeen } = useSeenAlerts()
  const unread = seen && alerts ? alerts.filter((alert) => !seen.includes(markOf(alert))) : []
  return { query, alerts, unread, seen, markSeen }
}
