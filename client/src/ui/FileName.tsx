import { splitName } from '../lib/fileText.ts'
import { cx } from './cx.ts'

/** A name up to this length is shown in full, on two lines if necessary. */
const SHORT = 20

/** A file name on one line, shortened in the middle if necessary. Screen readers and the tooltip get the full name. */
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
