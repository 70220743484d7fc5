import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import { cx } from './cx.ts'
import { buttonClass, LINK, type ButtonVariant } from './fieldStyles.ts'

interface LinkProps {
  href: string
  children: ReactNode
  className?: string
  'aria-label'?: string
  /** Runs in addition to the navigation. */
  onPress?: () => void
  'aria-current'?: 'page' | undefined
  /**
   * `text` is for running text, `plain` for links that are obvious from their surroundings, `button` for links that
   * look like buttons.
   */
  look?: 'text' | 'plain' | { button: ButtonVariant }
}

/** A link within the product. The link changes the address without loading a document. */
export function Link({ href, children, className, look = 'text', ...aria }: LinkProps) {
  const own = typeof look === 'object' ? buttonClass(look.button) : look === 'text' ? LINK : ''
  return (
    <AriaLink href={href} className={cx(own, 'cursor-pointer', className)} {...aria}>
      {children}
    </AriaLink>
  )
}
