import { useSyncExternalStore } from 'react'
import { hasPassed } from '../lib/dates.ts'

const CHECK_MS = 1000

function check(onCheck: () => void): () => void {
  const timer = setInterval(onCheck, CHECK_MS)
  return () => clearInterval(timer)
}

/** True once a time has passed, also while the screen is open. A time that is not set never passes. */
export function useHasPassed(at: string | null): boolean {
  return useSyncExternalStore(check, () => at !== null && hasPassed(at))
}
