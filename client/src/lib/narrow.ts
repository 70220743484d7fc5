import { useSyncExternalStore } from 'react'

/** Matches windows narrower than `md:` in the styles. */
const NARROW = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const isNarrow = (): boolean => window.matchMedia(NARROW).matches

/** True if the window is as narrow as a phone. Use this hook only for content that styles cannot hide. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}
