import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { personEndpoints } from '@doorstep/contract/people/endpoints'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { UserStatus } from '@doorstep/contract/users/schema'
import { WRONG_STATUS } from '@doorstep/contract/users/texts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
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

/** What a refused change of a status says; where somebody else was quicker, what they made of the account. */
export function statusFailure(error: unknown): FailureText {
  if (!(error instanceof ApiError) || error.status !== 409)
    return fixedText(error, 'Failed to update user status.')
  const failure = fixedText(error, WRONG_STATUS)
  const met = Met.safeParse(error.current)
  return met.success ? { ...failure, detail: `The account is ${met.data.status} by now.` } : failure
}

const Met = z.object({ status: UserStatus })
