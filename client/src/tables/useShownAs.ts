import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isNarrow } from '../lib/narrow.ts'
import { usePrinting } from '../ui/usePrinting.ts'

/** Until its place is known: nearly every list is cards in a narrow window. Undefined where nothing is ever laid out. */
const likelyCards = () => (typeof ResizeObserver === 'undefined' ? undefined : isNarrow())

const hasRoom = (element: HTMLElement | null) => element !== null && element.getClientRects().length > 0

/**
 * Which of a list's two shapes the styles show, by the room of its place: that one alone has rows. On paper it may be
 * the other, and where nothing is laid out it is both.
 */
export function useShownAs(table: RefObject<HTMLElement | null>, cards: RefObject<HTMLElement | null>) {
  const [isCards, setIsCards] = useState(likelyCards)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const place = cards.current?.parentElement
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const look = () => {
      const now = hasRoom(cards.current)
      // A place that is not shown itself says nothing.
      if (now || hasRoom(table.current)) setIsCards(now)
    }
    look()
    // At once: in a frame between, neither shape would have rows.
    const room = new ResizeObserver(() => flushSync(look))
    room.observe(place)
    return () => room.disconnect()
  }, [table, cards])
  const isBoth = isCards === undefined || isPrinting
  return { isTable: isBoth || !isCards, isCards: isBoth || isCards }
}
