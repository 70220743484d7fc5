import { useSyncExternalStore } from 'react'
import { today } from '../lib/dates.ts'

const CHECK_MS = 30_000

function check(onCheck: () => void): () => void {
  const timer = setInterval(onCheck, CHECK_MS)
  return () => clearInterval(timer)
}

/** The current day. The day changes at midnight, even while the screen is open. */
export function useToday(): string {
  return useSyncExternalStore(check, today)
}
