import { secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import { NO_CODE } from '@doorstep/contract/auth/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { isSignInTooOld } from '../../../api/reauthentication.ts'
import { storedUserId } from '../../../lib/storage.ts'

const NOT_SAVED = 'Failed to save MFA. Please try again.'
const NO_ANSWER = 'Error saving MFA setup.'
const NO_USER = 'You are no longer signed in. Please sign in again.'
const NO_SECRET = 'Your browser couldn’t create a key. Reload the page.'

export interface SetupProblem extends FailureText {
  code?: string | undefined
}

/**
 * True if the role requires an authenticator and the user has not confirmed one. Until the user confirms an
 * authenticator, no other screen opens.
 */
export function useNeedsSetup(): boolean {
  const userId = Number(storedUserId() ?? 0)
  const status = useQuery({
    ...q(secondStepEndpoints.readMfaStatus, { query: { userId } }),
    enabled: userId > 0,
    // The form can be sent even if this state is unknown. The server reports a missing code.
    retry: false,
  })
  return status.data?.required === true && !status.data.authenticatorConfirmed
}

/** Saves the authenticator's secret. An OK status counts as success, whatever the body contains. */
export function useSetup(secret: string | null, isCodeNeeded: boolean, onDone: () => void) {
  const [problem, setProblem] = useState<SetupProblem | null>(null)
  const mutation = useApiMutation(secondStepEndpoints.setUpMfa)
  const save = async (code: string) => {
    setProblem(null)
    const userId = storedUserId()
    if (userId === null) return setProblem({ message: NO_USER })
    if (secret === null) return setProblem({ message: NO_SECRET })
    if (isCodeNeeded && code === '') return setProblem({ message: NO_CODE, code: NO_CODE })
    try {
      await mutation
        .mutateAsync({ body: { userId: Number(userId), secret, ...(code !== '' && { code }) } })
        .catch(throwUnlessOk)
      onDone()
    } catch (error) {
      // The user cancelled the password prompt.
      if (!isSignInTooOld(error)) setProblem(problemOf(error))
    }
  }
  return { save, isSaving: mutation.isPending, problem }
}

function throwUnlessOk(error: unknown): void {
  const isOk = error instanceof ApiError && error.status >= 200 && error.status <= 299
  if (!isOk) throw error
}

function problemOf(error: unknown): SetupProblem {
  if (!(error instanceof ApiError) || error.kind === 'unreachable') return { message: NO_ANSWER }
  return { ...fixedText(error, NOT_SAVED), code: error.fields['code'] }
}
