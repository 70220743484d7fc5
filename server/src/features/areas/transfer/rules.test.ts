import { expect, it } from 'vitest'
import { categoryFinder } from './rules.ts'

it('a path in a file of areas is read in a time proportional to its length, however many spaces it has [BLD-214]', () => {
  const find = categoryFinder([
    { id: 1, name: 'Plumbing', parentId: null },
    { id: 101, name: 'Leak', parentId: 1 },
  ])
  const spaces = ' '.repeat(200_000)
  // The test would take minutes if each space were compared with all following spaces.
  expect(find(`Plumbing${spaces}/${spaces}leak`)).toBe(101)
  expect(find(`Plumbing${spaces}leak`)).toBeUndefined()
})
