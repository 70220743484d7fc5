import { useSyncExternalStore } from 'react'

const CALM_MS = 1000
const LATEST_MS = 4000

let isOver = false
const listeners = new Set<() => void>()
let stopWatching: (() => void) | undefined

function end(): void {
  isOver = true
  stopWatching?.()
  for (const listener of listeners) listener()
}

/**
 * Ends the first screen after one second without downloads or scrolling. Loading more content earlier would slow the
 * downloads and the scrolling.
 */
function watchForStillness(): () => void {
  let calm = setTimeout(end, CALM_MS)
  const latest = setTimeout(end, LATEST_MS)
  const onUnrest = () => {
    clearTimeout(calm)
    calm = setTimeout(end, CALM_MS)
  }
  document.addEventListener('scroll', onUnrest, { capture: true, passive: true })
  const arrivals = typeof PerformanceObserver === 'undefined' ? null : new PerformanceObserver(onUnrest)
  arrivals?.observe({ type: 'resource' })
  return () => {
    clearTimeout(calm)
    clearTimeout(latest)
    document.removeEventListener('scroll', onUnrest, { capture: true })
    arrivals?.disconnect()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isOver) stopWatching ??= watchForStillness()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
}

/** True once the first screen has finished. Only then does the page load content that nobody needs at once. */
export function useFirstScreenOver(): boolean {
  return useSyncExternalStore(subscribe, () => isOver)
}
