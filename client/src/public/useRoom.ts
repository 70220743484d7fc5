import { useLayoutEffect, type RefObject } from 'react'

const LARGEST = 320
/** The height in pixels of three choices and half of a fourth. The half shows that the list continues. */
const SMALLEST = 150
const GAP = 8

/**
 * Opens a list below its field, or above it if there is more space. The on-screen keyboard never covers the list. If
 * neither side has space, the field scrolls to the top first.
 */
export function useRoom(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current
    const field = element?.parentElement
    if (!element || !field) return undefined
    const measure = () => {
      const seen = window.visualViewport
      const top = seen?.offsetTop ?? 0
      const bottom = top + (seen?.height ?? window.innerHeight)
      const at = field.getBoundingClientRect()
      return { above: at.top - top - GAP, below: bottom - at.bottom - GAP }
    }
    const fit = () => {
      const { above, below } = measure()
      const isAbove = below < Math.min(LARGEST, above) && below < element.scrollHeight
      element.toggleAttribute('data-above', isAbove)
      const room = Math.max(SMALLEST, Math.min(LARGEST, isAbove ? above : below))
      element.style.setProperty('--room', `${room}px`)
    }
    const { above, below } = measure()
    if (Math.max(above, below) < SMALLEST) field.scrollIntoView({ block: 'start' })
    fit()
    const over = new AbortController()
    const { signal } = over
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('resize', fit, { signal })
      target?.addEventListener('scroll', fit, { signal })
    }
    // The rows arrive from the server after the list has opened, and change its height.
    const rows = new MutationObserver(fit)
    rows.observe(element, { childList: true, subtree: true })
    return () => {
      over.abort()
      rows.disconnect()
    }
  }, [list])
}
