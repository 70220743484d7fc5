import { Children, type ReactNode } from 'react'

/**
 * Turns the words of the children into a React key. Browser translation replaces text nodes, so React must replace the
 * element instead of updating them.
 */
export function textKey(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('')
}
