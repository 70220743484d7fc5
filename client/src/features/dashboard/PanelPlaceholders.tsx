import { useDelay } from '../../ui/useDelay.ts'
import { cx } from '../../ui/cx.ts'

const DELAY_MS = 150

/** Empty cards of the panels' usual heights, while the panels load. They look like the panels, so nothing flashes. */
export function PanelPlaceholders() {
  const isSlow = useDelay(true, DELAY_MS)
  return (
    <>
      <output className="sr-only">{isSlow ? 'Loading...' : ''}</output>
      <div
        aria-hidden="true"
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-6 min-[70rem]:grid-cols-[minmax(0,1fr)_var(--container-rail)]',
          !isSlow && 'invisible',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-6 min-[70rem]:col-start-2 min-[70rem]:grid-cols-[minmax(0,1fr)] min-[70rem]:content-start">
          <Placeholder className="h-33" />
          <Placeholder className="h-72" />
        </div>
        <Placeholder className="h-96 min-[70rem]:col-start-1 min-[70rem]:row-start-1" />
      </div>
    </>
  )
}

function Placeholder({ className }: { className: string }) {
  return <div className={cx('rounded-lg border border-border bg-surface', className)} />
}
