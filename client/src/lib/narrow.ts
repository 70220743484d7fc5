import { useSyncExternalStore } from 'react'

/** Where styles say `md:`, turned round. */
const NARROW = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const isNarrow = (): boolean => window.matchMedia(NARROW).matches

/** Whether the window is as narrow as a phone: for what styles alone cannot leave out. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}
