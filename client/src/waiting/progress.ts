import { useSyncExternalStore } from 'react'

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

/** Stores the uploaded share of a record's files, from 0 to 1. Null ends the upload. */
export function noteProgress(id: string, part: number | null): void {
  if (part === null) progress.delete(id)
  else progress.set(id, part)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload progress in percent, or undefined if unknown. */
export function usePercent(id: string): number | undefined {
  const part = useSyncExternalStore(subscribe, () => progress.get(id))
  return part === undefined ? undefined : Math.round(part * 100)
}
