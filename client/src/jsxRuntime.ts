import type { ElementType, Key } from 'react'
import { jsx as make } from 'react/jsx-runtime'
import { ownText, ownTexts } from './ownTexts.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

/** The compiler calls these for each `<...>`, instead of React's own, which are one and the same in production. */
export const jsx = (type: ElementType, props: object, key?: Key) => make(type, ownText(type, props), key)
export const jsxs = (type: ElementType, props: object, key?: Key) => make(type, ownTexts(type, props), key)
