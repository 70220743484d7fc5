import { describe, expect, it } from 'vitest'
import { lastDay, neighbour, weeksOf } from './month.ts'

describe('a calendar month', () => {
  it.each([
    ['2026-11', 6, '2026-10-26', '2026-12-06'],
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    ['2028-01', 6, '2027-12-27', '2028-02-06'],
  ])('the calendar month of %s has %i weeks, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month)
    expect(weeks).toHaveLength(count)
    expect(weeks[0]?.[0]).toBe(first)
    expect(weeks.at(-1)?.[6]).toBe(last)
  })

  it('a calendar month has a last day, and a previous and next month, also at the turn of the year', () => {
    expect([neighbour('2026-12', 1), neighbour('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect(lastDay('2028-02')).toBe('2028-02-29')
  })
})
