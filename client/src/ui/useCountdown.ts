import { useSyncExternalStore } from 'react'

const SECOND_MS = 1000

function tick(onTick: () => void): () => void {
  const timer = setInterval(onTick, SECOND_MS / 4)
  return () => clearInterval(timer)
}

/** Returns the number of whole seconds until a time. The number stays correct after a phone has slept. */
export function useSecondsUntil(at: number): number {
  return useSyncExternalStore(tick, () => Math.max(0, Math.ceil((at - Date.now()) / SECOND_MS)))
}
