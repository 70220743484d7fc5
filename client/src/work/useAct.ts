import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'

/**
 * Runs one action at a time and returns its error, so that the person can try again. Calls `onStale` on a 409 response,
 * because the data on screen is then out of date.
 */
export function useAct<Shown>(onShown: (shown: Shown) => unknown, onStale?: () => void) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // Accepts another press only once the result is on screen, so that a double press runs the action once.
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
