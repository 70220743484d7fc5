import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { personEndpoints } from '@doorstep/contract/people/endpoints'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { fixedText, type FailureText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'

/** Refetches everything that shows accounts. */
export function useUsersChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    invalidate(
      client,
      userEndpoints.listUsers,
      personEndpoints.readUser,
      personEndpoints.listUserEvents,
      mappingEndpoints.listMappings,
      dashboardEndpoints.readDashboardCounts,
    )
}

/** What a refused change of a status says. */
export function statusFailure(error: unknown): FailureText {
  const isConflict = error instanceof ApiError && error.status === 409
  return fixedText(error, isConflict ? 'Invalid user status.' : 'Failed to update user status.')
}
