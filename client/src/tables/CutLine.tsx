import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

interface CutLineProps {
  text: string
  className?: string
  /** The text as it is shown, where that is more than a text: a link. */
  children?: ReactNode
}

/** One line of a table's cell: what does not fit is cut on the screen, told by its tooltip and whole on paper. */
export function CutLine({ text, className, children = text }: CutLineProps) {
  return (
    <span
      dir="auto"
      title={text}
      className={cx('block truncate print:overflow-visible print:whitespace-normal', className)}
    >
      {children}
    </span>
  )
}
