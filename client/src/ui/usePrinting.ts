import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', tell)
  return () => paper.removeEventListener('change', tell)
}

/** True while the page is laid out for paper: what cannot be said in styles asks for it. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia('print').matches)
}
