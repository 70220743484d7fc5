import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '../lib/address.ts'
import { ALONE, LINK } from '../ui/fieldStyles.ts'

interface PageLinkProps {
  href: string
  /** True if the link is not part of running text. */
  isAlone?: boolean
  children: ReactNode
  /** Runs before the navigation. */
  onFollow?: () => void
}

/** A link that also works before the script loads. After that, it changes the address without loading a document. */
export function PageLink({ href, isAlone = false, children, onFollow }: PageLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onFollow?.()
    goTo(href)
  }
  return (
    <a href={href} onClick={handleClick} className={isAlone ? `${LINK} ${ALONE}` : LINK}>
      {children}
    </a>
  )
}
