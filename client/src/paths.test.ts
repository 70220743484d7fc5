import { screenAt } from '@doorstep/contract/screens'
import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('has a pattern for each of them, so that feedback and counts can name it', () => {
  const all = Object.values(paths).map((path) => (typeof path === 'function' ? path(42) : path))
  expect(all.filter((path) => screenAt(path) === undefined)).toEqual([])
})
