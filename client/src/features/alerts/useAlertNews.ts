import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { useQuery } from '@tanstack/react-query'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { isSignedIn } from '../../lib/storage.ts'
import { useSelectedProperty } from '../properties/selection.ts'
import { activeAlertsQuery, ALERTS_FAILED } from './activeAlerts.ts'
import { ALERTS_POLL_MS } from './rules.ts'
import { cancelledMarkOf, markOf, useSeenAlerts } from './seenAlerts.ts'
import { useCancelledIncidents } from './useCancelledIncidents.ts'

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
  return { query: list.isLoadingError ? list : query, alerts: hasNone ? NONE : query.data, property }
}

/** Loads the alerts of the selected property at the start and every 30 s. Used once in the page. */
export function useAlertPolling(): void {
  const { error } = useAlertsOfProperty(ALERTS_POLL_MS).query
  useLoggedFailure(ALERTS_FAILED, error)
}

/**
 * The alerts and cancelled incidents of the selected property, and those of them that this person has not seen on this
 * device.
 */
export function useAlertNews() {
  const { query, alerts, property } = useAlertsOfProperty(false)
  const { cancelled } = useCancelledIncidents(property)
  const { seen, markSeen } = useSeenAlerts()
  const marks = [...(alerts ?? []).map(markOf), ...cancelled.map(cancelledMarkOf)]
  const unread = seen ? marks.filter((mark) => !seen.includes(mark)) : []
  return { query, alerts, cancelled, unread, seen, markSeen }
}
