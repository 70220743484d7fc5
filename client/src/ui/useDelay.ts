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
