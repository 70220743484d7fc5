import { COUNT_CAP } from '@doorstep/contract/paging'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'

interface QueueLinkProps {
  href: string
  name: string
  /** A detail that the link shows after the name, in a weaker colour. */
  detail?: string | undefined
  count: number | undefined
  isCurrent: boolean
  /** True if the count is highlighted, because something in the list is urgent. */
  isAlarm?: boolean
  children?: ReactNode
}

const number = new Intl.NumberFormat('en-GB')

/** A link to a list of the desk, with its count. */
export function QueueLink(props: QueueLinkProps) {
  const { href, name, detail, count, isCurrent, isAlarm = false, children } = props
  return (
    <li className="flex items-center border-b border-border last:border-b-0 @min-[56rem]/desk:border-0">
      <Link
        href={href}
        look="plain"
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex min-h-12 min-w-0 flex-1 items-center justify-between gap-2 px-4 py-2 text-sm hover:bg-sunken @min-[56rem]/desk:min-h-9 @min-[56rem]/desk:rounded-md @min-[56rem]/desk:px-3 @min-[56rem]/desk:py-1.5',
          isCurrent &&
            '@min-[56rem]/desk:bg-accent-soft @min-[56rem]/desk:font-medium @min-[56rem]/desk:text-accent-text',
        )}
      >
        <span dir="auto" className="min-w-0 break-words">
          {name}
          {detail && <span className="block text-xs text-muted">{detail}</span>}
        </span>
        <span
          className={cx(
            'shrink-0 text-xs tabular-nums',
            isAlarm && count ? 'font-semibold text-danger' : 'text-muted',
          )}
        >
          {count === undefined ? '' : `${number.format(count)}${count >= COUNT_CAP ? '+' : ''}`}
        </span>
      </Link>
      {children}
    </li>
  )
}
