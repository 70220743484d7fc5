import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../ui/Link.tsx'

const MIDDLE = 1

/** The only link of a row. It covers the whole row, below the row's other controls. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const row = words.current?.closest('tr, li')
    // Elements with a tooltip are above the link, so that they can be hovered. A click on one of them must follow the
    // link too.
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
      className="row-link block max-w-full min-w-0 py-0.5 font-medium break-words hover:underline in-[th]:truncate in-[table]:py-0"
    >
      <span ref={words} dir="auto" className="in-[th]:block in-[th]:truncate">
        {children}
      </span>
    </Link>
  )
}
