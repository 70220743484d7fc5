import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

interface KeptFocus<Place> {
  ref: RefObject<Place | null>
  onFocus: () => void
  onBlur: (event: FocusEvent) => void
}

/**
 * For a place whose controls change with `state`: where the control that had the focus goes with it, the keyboard goes
 * on at the first that takes its place, and not at the top of the page.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLDivElement>(state: unknown): KeptFocus<Place> {
  const ref = useRef<Place>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus()
    // The state stands for the controls: that they have changed is when one may have gone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
  return {
    ref,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget }) => {
      // A dialog that was opened from here gives it back; the control may go before that.
      if (relatedTarget && !relatedTarget.closest('[role$=dialog]')) hadFocus.current = false
    },
  }
}
