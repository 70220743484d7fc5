import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import { cx } from './cx.ts'
import { buttonClass, LINK, type ButtonVariant } from './fieldStyles.ts'

interface LinkProps {
  href: string
  children: ReactNode
  className?: string
  'aria-label'?: string
  /** Besides the way it leads. */
  onPress?: () => void
  'aria-current'?: 'page' | undefined
  /** `text` in running text, `plain` where the surroundings say that it is one, `button` where it looks like one. */
  look?: 'text' | 'plain' | { button: ButtonVariant }
}

/** A link within the product: changes the address without a document load. */
export function Link({ href, children, className, look = 'text', ...aria }: LinkProps) {
  const own = typeof look === 'object' ? buttonClass(look.button) : look === 'text' ? LINK : ''
  return (
    <AriaLink href={href} className={cx(own, 'cursor-pointer', className)} {...aria}>
      {children}
    </AriaLink>
  )
}
