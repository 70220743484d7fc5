import { useEffect, useRef, useState } from 'react'
import { plainText } from '../api/errors.ts'

/** Does one thing at a time; what went wrong is said, and it can be tried again. */
export function useAct<Shown>(onShown: (shown: Shown) => unknown) {
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
      .then(onShown, setError)
      .finally(() => setIsBusy(false))
  }
  return { isBusy, error, failure: error === undefined ? undefined : plainText(error), run }
}
