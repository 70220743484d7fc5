import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** If the heading of a screen takes longer than this to appear, the page no longer moves the focus to the heading. */
const WAIT_MS = 5000

/**
 * Moves the focus to the heading after a navigation, so that screen readers start there. The first screen is read from
 * its start.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    const before = shown.current
    shown.current = pathname
    const frame = main.current
    if (before === undefined || before === pathname || !frame) return undefined
    if (focusHeading(frame)) return undefined
    frame.focus({ preventScroll: true })
    // The heading appears with the data. The page does not interrupt a person who has already moved the focus.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== frame || focusHeading(frame)) watch.disconnect()
    })
    watch.observe(frame, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), WAIT_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, main])
}

function focusHeading(frame: HTMLElement): boolean {
  const heading = frame.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
