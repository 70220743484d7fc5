import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '../lib/address.ts'
import { ALONE, LINK } from '../ui/fieldStyles.ts'

interface PageLinkProps {
  href: string
  /** Not within a text. */
  isAlone?: boolean
  children: ReactNode
  /** Before it leads there. */
  onFollow?: () => void
}

/** A link that works as one before the script has come, and changes the address without a document load after. */
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
