import { useEffect, useState } from 'react'

/** True once `isOn` has held for this long: what is quick never flickers. */
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

/** What would move others when it comes is waited for, but not for long: true from then on. */
export const useIsLate = (): boolean => useDelay(true, LATEST_MS)
