import { describe, expect, it } from 'vitest'
import { decodeCursor } from './cursors.ts'
import { IdCursor, idPage, NameCursor, namePage, positionOf, sortedPage } from './pages.ts'

const LIMIT = 3
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Ash ${index + 1}`,
    sortValue: String(index + 1),
    sortIds: [index + 1],
  }))
type Row = ReturnType<typeof rowsOf>[number]
const idOf = ({ id }: Row): number => id
const sorted = (count: number, cursor?: string) =>
  sortedPage({ rows: rowsOf(count), total: 9 }, { sort: 'name', limit: LIMIT, cursor }, (rows) =>
    rows.map(idOf),
  )

describe('a page', () => {
  it.each([
    ['names', (count: number) => namePage(rowsOf(count), LIMIT, 9, idOf)],
    ['ids', (count: number) => idPage(rowsOf(count), LIMIT, 9, idOf)],
    ['sorted rows', sorted],
  ])('a page of %s has a next page only if another row follows its last row', (_what, page) => {
    expect(page(LIMIT + 1)).toMatchObject({ items: [1, 2, 3], total: 9, next: expect.any(String) })
    for (const count of [0, LIMIT - 1, LIMIT]) {
      expect(page(count).items).toHaveLength(count)
      expect(page(count)).not.toHaveProperty('next')
    }
  })

  it('a page carries its last row and the total in the cursor of the next page', () => {
    const { next: byName } = namePage(rowsOf(LIMIT + 1), LIMIT, 9, idOf)
    expect(decodeCursor(NameCursor, byName)).toEqual({ name: 'Ash 3', id: 3, total: 9 })
    const { next: byId } = idPage(rowsOf(LIMIT + 1), LIMIT, 9, idOf)
    expect(decodeCursor(IdCursor, byId)).toEqual({ id: 3, total: 9 })
  })

  it('a page of sorted rows has a previous page unless it is the first, and counts the rows before it', () => {
    const first = sorted(LIMIT + 1)
    expect(first).toMatchObject({ before: 0 })
    expect(first).not.toHaveProperty('previous')
    const second = sorted(LIMIT, first.next)
    expect(second).toMatchObject({ before: 3, previous: expect.any(String) })
    expect(second).not.toHaveProperty('next')
    expect(positionOf({ sort: 'name', limit: LIMIT, cursor: second.previous })).toEqual({
      sort: 'name',
      value: '1',
      ids: [1],
      total: 9,
      at: 3,
      back: true,
    })
  })

  it.each([
    [LIMIT + 1, true],
    [LIMIT, false],
  ])('a page on the way back with %i rows has a next page, and a previous page: %s', (count, hasPrevious) => {
    const { previous } = sorted(LIMIT, sorted(LIMIT + 1).next)
    const page = sorted(count, previous)
    expect(page).toMatchObject({ items: [3, 2, 1], before: 0, next: expect.any(String) })
    expect('previous' in page).toBe(hasPrevious)
  })
})
