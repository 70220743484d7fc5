import { cx } from './cx.ts'
import { useDelay } from './useDelay.ts'

const SKELETON_DELAY_MS = 150

interface SkeletonProps {
  /** Gives the placeholder the size of the expected content, so that nothing moves when the content appears. */
  className?: string
  count?: number
  label?: string
}

/** Reserves the space of content that is loading. Becomes visible after 150 ms. */
export function Skeleton({ className = 'h-5', count = 1, label = 'Loading' }: SkeletonProps) {
  const isSlow = useDelay(true, SKELETON_DELAY_MS)
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{isSlow ? `${label}...` : ''}</output>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          aria-hidden="true"
          className={cx('w-full rounded-md', isSlow && 'animate-shimmer bg-border', className)}
        />
      ))}
    </div>
  )
}
