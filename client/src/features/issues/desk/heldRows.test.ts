import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIssue } from '../../../../test/estate.ts'
import { allOf, following, holdRows, neighbour, shownOf, type HeldRow } from './heldRows.ts'

const issue = (issueId: number) => buildIssue({ issueId, jobId: 1000 + issueId })
const issues = (ids: readonly number[]) => ids.map(issue)
const shown = (rows: readonly HeldRow[]) =>
  shownOf(rows).map((row) => (row.state === 'gone' ? `(${row.issue.issueId})` : String(row.issue.issueId)))
const nobodys = () => false

describe('a list held during work', () => {
  it.each([
    ['is unchanged if nothing changes', [1, 2, 3], [1, 2, 3], ['1', '2', '3'], 0],
    ['keeps an issue in place that somebody else handled', [1, 2, 3], [1, 3], ['1', '(2)', '3'], 0],
    ['adds new issues below its last row', [1, 2], [1, 2, 3], ['1', '2', '3'], 0],
    ['counts new issues above its first row, but does not show them', [1, 2], [9, 1, 2], ['1', '2'], 1],
    ['counts new issues between its rows, and shows those below', [1, 2], [1, 9, 2, 3], ['1', '2', '3'], 1],
    ['keeps its order if an issue becomes more urgent', [1, 2, 3], [3, 1, 2], ['1', '2', '3'], 0],
    ['adds new issues below if all of its issues were handled', [1, 2], [3], ['(1)', '(2)', '3'], 0],
    ['shows an issue in its place that is in the list again', [1, 2], [2, 1], ['1', '2'], 0],
  ])('the list at the desk %s [DESK-45]', (_, before, now, rows, fresh) => {
    const held = holdRows(allOf(issues(before)).rows, issues(now), nobodys)
    expect(shown(held.rows)).toEqual(rows)
    expect(held.fresh).toBe(fresh)
  })

  it('the list at the desk drops an issue that the user handled [DESK-45]', () => {
    const held = holdRows(allOf(issues([1, 2, 3])).rows, issues([1]), (id) => id === 2)
    expect(shown(held.rows)).toEqual(['1', '(3)'])
  })

  it('the list at the desk keeps its rows in their order, and loses no issue [DESK-45]', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 15 })
    fc.assert(
      fc.property(ids, ids, ids, (before, now, own) => {
        const { rows, fresh } = holdRows(allOf(issues(before)).rows, issues(now), (id) => own.includes(id))
        const order = shownOf(rows).map((row) => row.issue.issueId)
        const kept = before.filter((id) => now.includes(id) || !own.includes(id))
        expect(order.slice(0, kept.length)).toEqual(kept)
        expect(rows.filter(({ state }) => state === 'here').length + fresh).toBe(now.length)
      }),
    )
  })
})

it('the desk finds the next issue that is still in the list, or the first or last such issue if no issue is chosen [DESK-42]', () => {
  const rows: HeldRow[] = [1, 2, 3].map((id) => ({ issue: issue(id), state: id === 2 ? 'gone' : 'here' }))
  expect(neighbour(rows, 1, 1)?.issueId).toBe(3)
  expect(neighbour(rows, 3, -1)?.issueId).toBe(1)
  expect(neighbour(rows, 3, 1)).toBeUndefined()
  expect(neighbour(rows, null, 1)?.issueId).toBe(1)
  expect(neighbour(rows, null, -1)?.issueId).toBe(3)
  expect(following(rows, 3)?.issueId).toBe(1)
  expect(following([], 3)).toBeUndefined()
})

it('the desk continues from the position of a handled issue, and shows that issue again only if the issue returns to the list [DESK-44]', () => {
  const isOwn = (id: number) => id === 2
  const done = holdRows(allOf(issues([1, 2, 3])).rows, issues([1, 3]), isOwn)
  const later = holdRows(done.rows, issues([1, 3, 4]), nobodys)
  for (const { rows } of [done, later]) {
    expect(shown(rows)).not.toContain('(2)')
    expect(following(rows, 2)?.issueId).toBe(3)
    expect(neighbour(rows, 2, -1)?.issueId).toBe(1)
  }
  expect(shown(holdRows(later.rows, issues([1, 2, 3]), nobodys).rows)).toEqual(['1', '2', '3', '(4)'])
})
