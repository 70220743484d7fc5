import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'

/**
 * Does one thing at a time; what went wrong is said, and it can be tried again. `onStale` hears that the server has
 * refused it, as things stand otherwise than they are shown.
 */
export function useAct<Shown>(onShown: (shown: Shown) => unknown, onStale?: () => void) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // Only once the answer stands there: until then the second press is the first one.
  useEffect(() => {
    if (!isBusy) isRunning.current = false
  }, [isBusy])
  const run = (work: () => Promise<Shown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setError(undefined)
    void work()
      .then(onShown, (failure: unknown) => {
        setError(failure)
        if (failure instanceof ApiError && failure.status === 409) onStale?.()
      })
      .finally(() => setIsBusy(false))
  }
  return { isBusy, error, failure: error === undefined ? undefined : plainText(error), run }
}
