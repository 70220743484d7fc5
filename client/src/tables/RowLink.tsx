import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/Link.tsx'

const MIDDLE = 1

interface RowLinkProps {
  href: string
  children: ReactNode
  /** If true, the text can wrap onto a second line in a table. */
  isTall?: boolean
}

/** The only link of a row. The link covers the whole row, below the row's other controls. */
export function RowLink({ href, children, isTall = false }: RowLinkProps) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const row = words.current?.closest('tr, li')
    // Elements with a tooltip are above the link, so that the pointer can reach them. A click on such an element must
    // follow the link too.
    const follow = (event: Event) => {
      const { target } = event
      const link = words.current?.closest('a')
      if (!link || !(event instanceof MouseEvent) || !(target instanceof Element)) return
      if (!target.closest('[title]') || target.closest('a, button')) return
      if (event.type === 'click') link.dispatchEvent(new MouseEvent('click', event))
      else if (event.button === MIDDLE) window.open(link.href, '_blank', 'noopener')
    }
    row?.addEventListener('click', follow)
    row?.addEventListener('auxclick', follow)
    return () => {
      row?.removeEventListener('click', follow)
      row?.removeEventListener('auxclick', follow)
    }
  }, [])
  return (
    <Link
      href={href}
      look="plain"
      className={cx(
        'row-link block max-w-full min-w-0 py-0.5 font-medium break-words hover:underline in-[table]:py-0',
        isTall ? 'in-[th]:overflow-hidden in-[th]:leading-4.5' : 'in-[th]:truncate',
      )}
    >
      <span
        ref={words}
        dir="auto"
        className={isTall ? 'in-[th]:line-clamp-2 print:line-clamp-none' : 'in-[th]:block in-[th]:truncate'}
      >
        {children}
      </span>
    </Link>
  )
}
