import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * Where a table stands. One that fits scrolls with the page, a wider one within: a sticky head sticks to what scrolls,
 * so that it stays in sight either way.
 */
export function ScrollRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => setIsWider(element.scrollWidth > element.clientWidth)
    // When the window changes, and when the rows do.
    const sizes = new ResizeObserver(measure)
    const rows = new MutationObserver(measure)
    sizes.observe(element)
    rows.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      rows.disconnect()
    }
  }, [])
  return (
    <div
      ref={region}
      className={cx(
        isWider
          ? 'max-h-[max(20rem,calc(100dvh-13rem))] overflow-auto [--head-top:0px] print:max-h-none print:overflow-visible'
          : 'overflow-x-clip print:overflow-visible',
      )}
    >
      {children}
    </div>
  )
}
