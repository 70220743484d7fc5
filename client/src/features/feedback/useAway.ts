import { useEffect, useState } from 'react'

/** Less than this is a finger that trembles, or a page that settles. */
const NOTICED = 8

const BUTTON = '[data-float=feedback]'

/** Whether keys stand on it: what has the focus is in sight. */
const hasFocus = () => document.querySelector(`${BUTTON}:focus-visible`) !== null

/**
 * Whether the button in the corner is out of the way: since the page was scrolled down, or the focus went to something
 * beneath it, until the page is scrolled up or the button itself has the focus; at the top, until the focus moves on.
 */
export function useAway(isOpen: boolean) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const handleScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < NOTICED && window.scrollY > 0) return
      last = window.scrollY
      setIsAway(moved > 0 && !hasFocus())
    }
    const leaveFocused = (target: EventTarget | null) => {
      // Where it stands is known once the browser has brought what has the focus into sight.
      requestAnimationFrame(() => {
        const button = document.querySelector(BUTTON)
        if (!button || !isControl(target) || hasFocus()) return
        // At the top nobody can scroll up to bring it back.
        setIsAway((now) => (now && window.scrollY > 0) || overlap(target, button))
      })
    }
    const handleFocus = ({ target }: FocusEvent) => leaveFocused(target)
    // The button comes after the screen, and perhaps over what has the focus by then.
    leaveFocused(document.activeElement)
    window.addEventListener('scroll', handleScroll, { passive: true })
    document.addEventListener('focusin', handleFocus)
    return () => {
      window.removeEventListener('scroll', handleScroll)
      document.removeEventListener('focusin', handleFocus)
    }
  }, [])
  return { isAway: isAway && !isOpen, comeBack: () => setIsAway(false) }
}

// The content as a whole takes the focus too, when it is clicked.
function isControl(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest('main') !== null && !target.matches('[tabindex="-1"]')
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
