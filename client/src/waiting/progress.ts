import { useSyncExternalStore } from 'react'

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much of the files of a record has gone, 0 to 1; null once that is over. */
export function noteProgress(id: string, part: number | null): void {
  if (part === null) progress.delete(id)
  else progress.set(id, part)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In percent; undefined where nothing is known of it. */
export function usePercent(id: string): number | undefined {
  const part = useSyncExternalStore(subscribe, () => progress.get(id))
  return part === undefined ? undefined : Math.round(part * 100)
}
