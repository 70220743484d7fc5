import { MoveHorizontal } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../ui/cx.ts'

interface ScrollRegionProps {
  /** Controls for the table. Hidden while the list shows cards. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * Contains a table. A narrow table scrolls with the page, and a table that is too wide scrolls inside this region. The
 * sticky header always stays visible.
 */
export function ScrollRegion({ tools, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    // Renders synchronously, because a wide table would otherwise overflow the window for one frame.
    const measure = () => flushSync(() => setIsWider(element.scrollWidth > element.clientWidth))
    // Measures the table again when the window or the rows change.
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
    <>
      {(tools || isWider) && (
        <div className="hidden min-h-9 items-center justify-between gap-4 border-b border-border px-4 py-0.5 @min-[44rem]:flex print:hidden">
          <p className="flex items-center gap-1.5 text-xs text-muted">
            {isWider && (
              <>
                <MoveHorizontal aria-hidden="true" className="size-3.5" />
                Scroll sideways for more columns.
              </>
            )}
          </p>
          {tools}
        </div>
      )}
      <div
        ref={region}
        data-wider={isWider || undefined}
        className={cx(
          isWider
            ? 'max-h-[max(20rem,calc(100dvh-13rem))] overflow-auto [--head-top:0px] print:max-h-none print:overflow-visible'
            : 'overflow-x-clip print:overflow-visible',
        )}
      >
        {children}
      </div>
    </>
  )
}
