import type { ElementType, Key } from 'react'
import { jsxDEV as make, type JSXSource } from 'react/jsx-dev-runtime'
import { ownText, ownTexts } from './ownTexts.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

/** The same as in `jsxRuntime.ts`, with React's warnings. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isOfSeveral: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const own = isOfSeveral ? ownTexts(type, props) : ownText(type, props)
  return make(type, own, key, isOfSeveral && Array.isArray(own.children), source, self)
}
