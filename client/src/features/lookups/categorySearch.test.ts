import type { Category } from '@doorstep/contract/lookups/schema'
import { expect, it } from 'vitest'
import { makeCategorySearch } from './categorySearch.ts'

const category = (
  id: number,
  parentId: number | null,
  name: string,
  searchWords: string[] = [],
): Category => ({
  id,
  parentId,
  name,
  question: null,
  searchWords,
})

const search = makeCategorySearch([
  category(1, null, 'Plumbing', ['water']),
  category(2, null, 'Heating', ['cold']),
  category(3, null, 'Something else'),
  category(101, 1, 'Leak', ['leaking', 'drip']),
  category(102, 1, 'Toilet', ['loo']),
  category(201, 2, 'Radiator'),
  category(10101, 101, 'Under the sink', ['kitchen']),
  category(10102, 101, 'From the ceiling', ['above']),
  category(10201, 102, 'Blocked', ['clogged']),
])
const labels = (text: string) => search.find(text).map(({ label }) => label)

it.each([
  ['leak under sink', 'Plumbing / Leak / Under the sink'],
  ['SINK, leak!', 'Plumbing / Leak / Under the sink'],
  ['the water is dripping from above', 'Plumbing / Leak / From the ceiling'],
  ['clogged loo', 'Plumbing / Toilet / Blocked'],
  ['toilt bloked', 'Plumbing / Toilet / Blocked'],
  ['celing leek', 'Plumbing / Leak / From the ceiling'],
  ['ráditor', 'Heating / Radiator'],
  ['some', 'Something else'],
])(
  'the category search finds “%s” in any order, by other words and with a typing mistake [PHONE-60]',
  (text, label) => {
    expect(labels(text)[0]).toBe(label)
  },
)

it('the category search prefers choices that match all words, and then choices that match most words [PHONE-60]', () => {
  expect(labels('leak sink')).toEqual(['Plumbing / Leak / Under the sink'])
  expect(labels('leak sink purple')).toEqual(['Plumbing / Leak / Under the sink'])
  expect(labels('purple')).toEqual([])
  expect(labels('')).toEqual([])
})

it('the category search returns a choice for every level, and no incomplete choices [PHONE-60]', () => {
  expect(search.find('radiator')[0]).toMatchObject({
    categoryId: 2,
    subCategoryId: 201,
    subSubCategoryId: null,
  })
  expect(search.chosen(10201)).toMatchObject({ categoryId: 1, subCategoryId: 102, subSubCategoryId: 10201 })
  expect(search.chosen(102)).toBeNull()
  expect(search.chosen(null)).toBeNull()
})

it('the category search offers no inactive category, but names the inactive category of an existing issue [CATEG-11, CATEG-12]', () => {
  const rows = [
    { ...category(1, null, 'Plumbing'), isActive: true },
    { ...category(101, 1, 'Leak'), isActive: false },
    { ...category(10101, 101, 'Under the sink'), isActive: false },
    { ...category(102, 1, 'Toilet'), isActive: true },
  ]
  const some = makeCategorySearch(rows)
  expect(some.find('leak sink')).toEqual([])
  expect(some.find('toilet').map(({ label }) => label)).toEqual(['Plumbing / Toilet'])
  expect(some.chosen(10101)?.label).toBe('Plumbing / Leak / Under the sink')
  // The category has no active subcategories, so people can choose the category itself.
  const none = makeCategorySearch(rows.slice(0, 3))
  expect(none.find('plumbing')).toMatchObject([{ categoryId: 1, subCategoryId: null }])
})
