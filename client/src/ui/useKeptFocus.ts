import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface KeptFocus<Place> {
  ref: RefObject<Place | null>
  onFocus: () => void
  onBlur: (event: FocusEvent) => void
}

/**
 * Keeps the focus in an area whose controls change with `state`. If the focused control disappears, the first button of
 * the area gets the focus. Otherwise, the next press of Tab would start at the top of the page.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLDivElement>(state: unknown): KeptFocus<Place> {
  const ref = useRef<Place>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus()
    // A control can only disappear when the state changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
  return {
    ref,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget }) => {
      // A dialog that was opened from this area returns the focus later, when the control might have disappeared.
      if (relatedTarget && !relatedTarget.closest('[role$=dialog]')) hadFocus.current = false
    },
  }
}
