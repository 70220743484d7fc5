import { useEffect, type RefObject } from 'react'

/** Keeps the focused field at its place on the screen while content above it changes. */
export function useKeptInPlace(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    let top = element.getBoundingClientRect().top
    const note = () => {
      top = element.getBoundingClientRect().top
    }
    const hold = () => {
      const moved = element.getBoundingClientRect().top - top
      if (Math.abs(moved) > 1 && element.contains(document.activeElement)) window.scrollBy(0, moved)
      note()
    }
    // Content that grows above the field changes the height of the page.
    const watch = new ResizeObserver(hold)
    watch.observe(document.body)
    window.addEventListener('scroll', note, { passive: true })
    element.addEventListener('focusin', note)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', note)
      element.removeEventListener('focusin', note)
    }
  }, [place])
}
