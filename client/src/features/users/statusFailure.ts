import { UserStatus } from '@doorstep/contract/users/schema'
import { WRONG_STATUS } from '@doorstep/contract/users/texts'
import * as z from 'zod/mini'
import { ApiError } from '../../api/apiError.ts'
import { fixedText, type FailureText } from '../../api/errors.ts'

/**
 * Returns the message for a refused status change. If somebody else changed the status first, the message includes the
 * new status.
 */
export function statusFailure(error: unknown): FailureText {
  if (!(error instanceof ApiError) || error.status !== 409)
    return fixedText(error, 'Failed to update user status.')
  const failure = fixedText(error, WRONG_STATUS)
  const met = Met.safeParse(error.current)
  return met.success ? { ...failure, detail: `The account is now ${met.data.status}.` } : failure
}

const Met = z.object({ status: UserStatus })
