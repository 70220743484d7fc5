import { Children, type ReactNode } from 'react'

/**
 * The words of some children as a key of their element. A browser that translates the page replaces text nodes, which React
 * would go on to change; with another key React replaces the element instead.
 */
export function textKey(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('')
}
