import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isNarrow } from '../lib/narrow.ts'
import { usePrinting } from '../ui/usePrinting.ts'

/** The first guess, before the list has a size: narrow windows show cards. Undefined if there is no layout. */
const likelyCards = () => (typeof ResizeObserver === 'undefined' ? undefined : isNarrow())

const hasRoom = (element: HTMLElement | null) => element !== null && element.getClientRects().length > 0

/**
 * Tells which shape of a list the styles show, as only that one has rows. In print, or without a layout, both have
 * rows.
 */
export function useShownAs(table: RefObject<HTMLElement | null>, cards: RefObject<HTMLElement | null>) {
  const [isCards, setIsCards] = useState(likelyCards)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const place = cards.current?.parentElement
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const look = () => {
      const now = hasRoom(cards.current)
      // A hidden place has no size, so it cannot tell.
      if (now || hasRoom(table.current)) setIsCards(now)
    }
    look()
    // Renders at once. Otherwise neither shape would have rows for a frame.
    const room = new ResizeObserver(() => flushSync(look))
    room.observe(place)
    return () => room.disconnect()
  }, [table, cards])
  const isBoth = isCards === undefined || isPrinting
  return { isTable: isBoth || !isCards, isCards: isBoth || isCards }
}
