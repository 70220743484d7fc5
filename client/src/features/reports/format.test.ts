import { describe, expect, it } from 'vitest'
import { formatMoment } from '../../lib/dates.ts'
import { andYouText, durationText, durationTicks, ratingText } from './format.ts'
import { filterOfTab, issuesAddress, monthWithin, tabAddress } from './reportAddress.ts'

describe('number formats of the reports', () => {
  it('number formats of the reports show the average rating with one decimal place, or a dash if there are no ratings [REPORTS-06]', () => {
    expect([3, 3.14, 4.25, 4.96, 5].map(ratingText)).toEqual(['3.0', '3.1', '4.3', '5.0', '5.0'])
    expect(ratingText(null)).toBe('-')
  })

  it('number formats of the reports show the time of feedback as a British date with seconds [REPORTS-36]', () => {
    expect(formatMoment('2026-07-01T11:02:03.456Z')).toBe('01/07/2026, 12:02:03')
    expect(formatMoment('2026-12-31T23:59:59Z')).toBe('31/12/2026, 23:59:59')
  })

  it('number formats of the reports show a duration in at most two units', () => {
    const minutes = [0, 45, 60, 200, 27 * 60, 48 * 60, 7560, 14_400]
    expect(minutes.map(durationText)).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '3 h 20 min',
      '27 h',
      '2 d',
      '5 d 6 h',
      '10 d',
    ])
  })

  it('number formats of the reports give a duration axis round numbers, up to at least the longest duration', () => {
    expect(durationTicks(45)).toEqual([0, 10, 20, 30, 40, 50])
    expect(durationTicks(21 * 1440).map(durationText)).toEqual([
      '0 min',
      '5 d',
      '10 d',
      '15 d',
      '20 d',
      '25 d',
    ])
    for (const minutes of [0, 1, 3000, 99_999, 5_000_000]) {
      const ticks = durationTicks(minutes)
      expect(ticks.length).toBeLessThan(8)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(minutes)
    }
  })

  it('number formats of the reports count the other people, and show the reader as “you”', () => {
    expect([1, 2, 1300].map(andYouText)).toEqual(['Only you', '1 and you', '1,299 and you'])
  })
})

describe('addresses of the reports', () => {
  it('addresses of the reports keep the filters of a tab and leave out invalid filters', () => {
    const search = { developmentId: '3', categoryId: 'x', from: '2026-02-30', to: '2026-02-28' }
    expect(filterOfTab(search, 'issues')).toEqual({ developmentId: '3', to: '2026-02-28' })
    expect(filterOfTab(search, 'users')).toEqual({ developmentId: '3' })
    expect(tabAddress('feedback', search)).toBe(
      '/reports?tab=feedback&developmentId=3&categoryId=x&from=2026-02-30&to=2026-02-28',
    )
  })

  it('addresses of the reports open the rows behind a number, limited to the shorter of two periods', () => {
    expect(issuesAddress({ from: '2026-01-01' }, { status: 'Open', from: '2026-02-01', to: null })).toBe(
      '/manage-logged-issues?from=2026-02-01&status=Open',
    )
    expect(monthWithin('2026-02', {})).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(monthWithin('2028-02', { from: '2028-02-10', to: '2028-03-01' })).toEqual({
      from: '2028-02-10',
      to: '2028-02-29',
    })
  })
})
