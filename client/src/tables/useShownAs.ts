import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isNarrow } from '../lib/narrow.ts'
import { usePrinting } from '../ui/usePrinting.ts'

/**
 * Guesses the form of the list before the list has a size: cards in a narrow window, otherwise a table. Undefined if
 * there is no layout.
 */
const likelyCards = () => (typeof ResizeObserver === 'undefined' ? undefined : isNarrow())

const hasRoom = (element: HTMLElement | null) => element !== null && element.getClientRects().length > 0

/**
 * Returns whether the styles show the list as cards or as a table, so that only the visible form renders its rows. In
 * print, or without a layout, the cards and the table are both rendered.
 */
export function useShownAs(table: RefObject<HTMLElement | null>, cards: RefObject<HTMLElement | null>) {
  const [isCards, setIsCards] = useState(likelyCards)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const place = cards.current?.parentElement
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const look = () => {
      const now = hasRoom(cards.current)
      // While the cards and the table are both hidden, neither has a size, so the size cannot tell which of them is
      // shown.
      if (now || hasRoom(table.current)) setIsCards(now)
    }
    look()
    // Renders synchronously, because neither the cards nor the table would otherwise have rows for one frame.
    const room = new ResizeObserver(() => flushSync(look))
    room.observe(place)
    return () => room.disconnect()
  }, [table, cards])
  const isBoth = isCards === undefined || isPrinting
  return { isTable: isBoth || !isCards, isCards: isBoth || isCards }
}
