import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** A screen that loads longer than this keeps its own focus. */
const WAIT_MS = 5000

/** After a navigation the new screen is read from its heading; the first screen already is read from its start. */
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
    // The heading comes with the data; somebody who has moved on meanwhile is left alone.
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
