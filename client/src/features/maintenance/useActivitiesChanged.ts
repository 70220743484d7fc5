import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { activityEndpoints } from '@doorstep/contract/maintenance/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../api/query.ts'

/** Refetches everything that shows activities. */
export function useActivitiesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      activityEndpoints.listActivities,
      activityEndpoints.listPropertyActivities,
      activityEndpoints.readActivityCalendar,
      dashboardEndpoints.readDashboard,
    )
}
