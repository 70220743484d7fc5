import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** Turns this site's addresses in a message into links, so that a tester can follow them. */
export function linkified(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) => {
    // Every second part is a match of the pattern.
    const path = index % 2 === 1 ? ownPath(part) : null
    return path === null ? (
      part
    ) : (
      <Link key={index} href={path}>
        {part}
      </Link>
    )
  })
}

function ownPath(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, search, hash } = new URL(address)
  return origin === window.location.origin ? pathname + search + hash : null
}
