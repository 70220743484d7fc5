import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/query.ts'

/** Refetches everything that shows alerts. */
export function useAlertsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      alertEndpoints.listAlerts,
      alertEndpoints.listActiveAlerts,
      dashboardEndpoints.readDashboard,
    )
}
