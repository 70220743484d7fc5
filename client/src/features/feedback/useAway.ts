import { useEffect, useState } from 'react'

/** The button ignores smaller movements of the page, such as those of a trembling finger. */
const NOTICED = 8

const BUTTON = '[data-float=feedback]'

const hasFocus = () => document.querySelector(`${BUTTON}:focus-visible`) !== null

/**
 * True while the feedback button is hidden. Scrolling down or focusing an element beneath the button hides it.
 * Scrolling up or focusing the button shows it again. At the top of the page, the button also returns when the focus
 * moves on.
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
      // The browser first scrolls the focused element into view.
      requestAnimationFrame(() => {
        const button = document.querySelector(BUTTON)
        if (!button || !isControl(target) || hasFocus()) return
        // At the top of the page, nobody can scroll up to bring the feedback button back.
        setIsAway((now) => (now && window.scrollY > 0) || overlap(target, button))
      })
    }
    const handleFocus = ({ target }: FocusEvent) => leaveFocused(target)
    // The button appears after the screen, and might cover an element that already has the focus.
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

// Excludes the content container, because a click anywhere inside the container moves the focus to it.
function isControl(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest('main') !== null && !target.matches('[tabindex="-1"]')
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
