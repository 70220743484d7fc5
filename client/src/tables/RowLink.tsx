import type { ReactNode } from 'react'
import { Link } from '../ui/Link.tsx'

/** The one link of a row. All of the row is pressed for it; what else can be pressed there lies above it. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      look="plain"
      className="row-link block max-w-full min-w-0 py-0.5 font-medium break-words hover:underline"
    >
      {children}
    </Link>
  )
}
