import { splitName } from '../lib/fileText.ts'
import { cx } from './cx.ts'

/** A name up to this long is shown whole, on two lines if need be. */
const SHORT = 20

/** A file's name in one line, shortened in its middle where there is no room; whole for screen readers and on hover. */
export function FileName({ name, className }: { name: string; className?: string | undefined }) {
  const [start, end] = splitName(name)
  if (name.length <= SHORT)
    return (
      <span dir="auto" className={cx('block wrap-anywhere', className)}>
        {name}
      </span>
    )
  return (
    <span title={name} dir="auto" className={cx('block min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="flex min-w-0 whitespace-pre">
        <span className="min-w-0 shrink-[9999] truncate">{start}</span>
        <span className="min-w-0 overflow-hidden">{end}</span>
      </span>
    </span>
  )
}
