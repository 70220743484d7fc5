import { describe, expect, it } from 'vitest'
import { buildIssue, CATEGORIES } from '../../../test/estate.ts'
import { mergeRecord, recordDifferences, recordText } from '../../forms/recordMerge.ts'
import { fitStatus, moderationOf, moderationParts, type Moderation } from './issueValues.ts'

const issue = buildIssue()
const base = moderationOf(issue)
const parts = moderationParts(CATEGORIES)
const merge = (mine: Partial<Moderation>, current: ReturnType<typeof buildIssue>, from = base) =>
  fitStatus(
    mergeRecord(parts, { base: from, mine: { ...from, ...mine }, current: moderationOf(current) }),
    current,
  )

describe('conflicting edits', () => {
  it('conflicting edits keep the changes of both people', () => {
    const merged = merge({ title: 'Mine, at last' }, buildIssue({ description: 'Theirs', version: 2 }))
    expect(merged).toMatchObject({ title: 'Mine, at last', description: 'Theirs' })
  })

  it('conflicting edits prefer the reader’s text if both people changed the same field', () => {
    expect(merge({ title: 'Mine' }, buildIssue({ title: 'Theirs', version: 2 })).title).toBe('Mine')
  })

  it('conflicting edits treat the three levels of a category as one field', () => {
    const current = buildIssue({ categoryId: 2, subCategoryId: null, subSubCategoryId: null })
    const mine = { subCategoryId: 12, subSubCategoryId: null }
    expect(merge(mine, current)).toMatchObject({ categoryId: 1, subCategoryId: 12 })
    expect(merge({}, current)).toMatchObject({ categoryId: 2, subCategoryId: null })
  })

  it('conflicting edits drop a step that is no longer possible', () => {
    const open = moderationOf(buildIssue({ status: 'Open' }))
    const resolved = buildIssue({ status: 'Resolved' })
    expect(merge({ status: 'Pending' }, resolved, open).status).toBe('Resolved')
    expect(merge({ status: 'Open' }, resolved, open).status).toBe('Resolved')
  })

  it('conflicting edits show the current text next to the reader’s text', () => {
    const current = moderationOf(
      buildIssue({ title: 'Theirs', categoryId: 2, subCategoryId: null, subSubCategoryId: null }),
    )
    expect(
      recordDifferences(parts, { base, mine: { ...base, title: 'Mine', notes: 'Mine' }, current }),
    ).toEqual([
      { field: 'Title', now: 'Theirs', yours: 'Mine' },
      { field: 'Category', now: 'General', yours: null },
    ])
  })

  it('conflicting edits offer only the reader’s unsaved text for copying', () => {
    expect(recordText(parts, { ...base, title: 'Mine', notes: 'A note.' }, base)).toBe(
      'Title: Mine\nComments: A note.',
    )
  })
})
