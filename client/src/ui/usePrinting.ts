import { useSyncExternalStore } from 'react'

/** Tells when the page is laid out for paper, and when for the screen again. */
export function onPrinting(tell: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', tell)
  return () => paper.removeEventListener('change', tell)
}

/** True while the page is laid out for paper: what cannot be said in styles asks for it. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrinting, () => window.matchMedia('print').matches)
}
