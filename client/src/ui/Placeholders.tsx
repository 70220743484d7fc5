import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useDelay } from './useDelay.ts'

const DELAY_MS = 150

interface PlaceholdersProps {
  label?: string
  /** Class names for the layout of the cards. */
  className: string
  children: ReactNode
}

/**
 * Shows empty cards while a screen loads. The empty cards have the look and the usual height of the screen's cards, so
 * that the screen does not flash.
 */
export function Placeholders({ label = 'Loading', className, children }: PlaceholdersProps) {
  const isSlow = useDelay(true, DELAY_MS)
  return (
    <>
      <output className="sr-only">{isSlow ? `${label}...` : ''}</output>
      <div aria-hidden="true" className={cx(className, !isSlow && 'invisible')}>
        {children}
      </div>
    </>
  )
}

export function Placeholder({ className }: { className: string }) {
  return <div className={cx('rounded-lg border border-border bg-surface', className)} />
}
