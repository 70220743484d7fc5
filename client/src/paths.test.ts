import { screenAt } from '@doorstep/contract/screens'
import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('every address in paths.ts belongs to a screen, so that feedback and visit counts can name it', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'function' ? path(42, 42) : path))
  expect(all.filter((path) => screenAt(path) === undefined)).toEqual([])
})
