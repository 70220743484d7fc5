import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * Where a table stands. One that fits scrolls with the page, a wider one within: a sticky head sticks to what scrolls,
 * so that it stays in sight either way.
 */
export function ScrollRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  // Whenever the rows change, and whenever the window does.
  useLayoutEffect(() => setIsWider(measure(region.current)))
  useLayoutEffect(() => {
    const element = region.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setIsWider(measure(element)))
    observer.observe(element)
    return () => observer.disconnect()
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

function measure(element: HTMLElement | null): boolean {
  return element !== null && element.scrollWidth > element.clientWidth
}
