import { describe, expect, it } from 'vitest'
import { buildIssue, CATEGORIES } from '../../../test/estate.ts'
import { textOf } from './issueValues.ts'
import { differencesOf, mergeOnto } from './merge.ts'

const base = buildIssue()

describe('two edits of one issue', () => {
  it('keep what each of the two has changed', () => {
    const current = buildIssue({ description: 'Theirs', version: 2 })
    const merged = mergeOnto(base, { ...textOf(base), title: 'Mine, at last' }, current)
    expect(merged).toMatchObject({ title: 'Mine, at last', description: 'Theirs' })
  })

  it('put the own words on top where both have changed the same', () => {
    const current = buildIssue({ title: 'Theirs', version: 2 })
    expect(mergeOnto(base, { ...textOf(base), title: 'Mine' }, current).title).toBe('Mine')
  })

  it('take the three levels of a category as one', () => {
    const current = buildIssue({ categoryId: 2, subCategoryId: null, subSubCategoryId: null })
    const mine = { ...textOf(base), subCategoryId: 12, subSubCategoryId: null }
    expect(mergeOnto(base, mine, current)).toMatchObject({ categoryId: 1, subCategoryId: 12 })
    expect(mergeOnto(base, textOf(base), current)).toMatchObject({ categoryId: 2, subCategoryId: null })
  })

  it('drop a step that is no longer possible', () => {
    const open = buildIssue({ status: 'Open' })
    const resolved = buildIssue({ status: 'Resolved' })
    expect(mergeOnto(open, { ...textOf(open), status: 'Pending' }, resolved).status).toBe('Resolved')
    expect(mergeOnto(open, { ...textOf(open), status: 'Open' }, resolved).status).toBe('Resolved')
  })

  it('show what is there now beside what one had written', () => {
    const current = buildIssue({
      title: 'Theirs',
      category: 'General',
      subCategory: null,
      subSubCategory: null,
    })
    expect(differencesOf(base, { ...textOf(base), title: 'Mine' }, current, CATEGORIES)).toEqual([
      { field: 'Title', now: 'Theirs', yours: 'Mine' },
      { field: 'Category', now: 'General', yours: null },
    ])
  })
})
