import { cx } from '../../ui/cx.ts'
import { unreadNumber } from './unreadText.ts'

/** The number on a bell. Screen readers skip the number, because the bell's name includes it. */
export function UnreadCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-strong px-1 text-[0.625rem] leading-none font-semibold text-on-danger tabular-nums',
        className,
      )}
    >
      {unreadNumber(count)}
    </span>
  )
}
