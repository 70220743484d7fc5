import { useEffect, useState } from 'react'

/** True once `isOn` has been true for `ms` milliseconds, so that quick changes do not flicker. */
export function useDelay(isOn: boolean, ms: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsDue(true), ms)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn, ms])
  return isOn && isDue
}

const LATEST_MS = 1000

/** True after one second. Until then, a screen can hide content that would shift its layout. */
export const useIsLate = (): boolean => useDelay(true, LATEST_MS)
