import { secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import { useState } from 'react'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { isSignInTooOld } from '../../../api/reauthentication.ts'

/** Makes ten new recovery codes. `codes` stay in memory until they are dismissed. */
export function useRecoveryCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const mutation = useApiMutation(secondStepEndpoints.makeRecoveryCodes)
  const make = async () => {
    setProblem(null)
    try {
      setCodes((await mutation.mutateAsync({})).codes)
    } catch (error) {
      if (!isSignInTooOld(error)) setProblem(plainText(error))
    }
  }
  return { codes, problem, setProblem, isMaking: mutation.isPending, make, putAway: () => setCodes(null) }
}
