import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

interface CutLineProps {
  text: string
  className?: string
  /** The content to show instead of the plain `text`, for example a link. */
  children?: ReactNode
}

/**
 * One line in a table cell. On screen, long text is cut off and its tooltip shows all of it. Printed text is complete.
 */
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
