import { useSyncExternalStore } from 'react'

/** Calls `tell` when the layout changes to print or back to the screen. */
export function onPrinting(tell: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', tell)
  return () => paper.removeEventListener('change', tell)
}

/** True while the page is laid out for print. Use this hook only for changes that CSS cannot make. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrinting, () => window.matchMedia('print').matches)
}
