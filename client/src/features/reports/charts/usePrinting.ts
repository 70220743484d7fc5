import { useSyncExternalStore } from 'react'

/** What fits between the margins of an A4 sheet, inside a card. */
export const PAPER_WIDTH = 640

function subscribe(tell: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', tell)
  return () => paper.removeEventListener('change', tell)
}

/** True while the page is laid out for paper: a chart cannot measure a sheet, so it is told. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia('print').matches)
}
