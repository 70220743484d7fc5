import { Fragment, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

// Each text is alone in its element. A browser that translates a page replaces our text nodes with elements of its own, and
// React would go on to change nodes that are gone, or fail to remove them. The whole text of an element React replaces,
// whatever the browser has made of it.

interface Props {
  children?: ReactNode
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number'
const isNothing = (child: ReactNode) => child === undefined || child === null || typeof child === 'boolean'

/** Spaces around a text stay outside of its element: a name that is read out is put together from trimmed elements. */
const SPACED = /^(\s*)(.*?)(\s*)$/s

function apart(child: ReactNode): ReactNode {
  if (!isText(child)) return child
  const [, before = '', text = '', after = ''] = SPACED.exec(`${child}`) ?? []
  if (text === '') return child
  const element = jsx('span', { children: text })
  return before + after === '' ? element : jsx(Fragment, { children: [before, element, after] })
}

/** Of props with one child. */
export function ownText(type: unknown, props: Props): Props {
  return type === Fragment ? { ...props, children: apart(props.children) } : props
}

/** Of props with several children. Texts that follow one another are one; every other child keeps its place, and its state. */
export function ownTexts(type: unknown, props: Props): Props {
  // The compiler has written it as a list.
  const slots = [...(props.children as readonly ReactNode[])]
  let isMixed = type === Fragment
  let start = -1
  let text = ''
  for (const [index, child] of slots.entries()) {
    if (isText(child)) {
      slots[index] = null
      if (start < 0) {
        start = index
        text = ''
      }
      text += child
      slots[start] = text
    } else if (!isNothing(child)) {
      start = -1
      isMixed = true
    }
  }
  return { ...props, children: isMixed ? slots.map(apart) : slots[start] }
}
