import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RepeatUnit } from '@doorstep/contract/activities/schema'
import { dateProblems, isOverdue, laterDates, nextDate, ruleOf, turnOf } from './rules.ts'

const next = (unit: RepeatUnit, every: number, anchorOn: string, after: string): string =>
  nextDate({
    repetition: { every, unit, from: 'schedule' },
    anchorOn,
    scheduledOn: after,
    completedOn: anchorOn,
  })

/**
 * Calculates the date with Temporal, for comparison: whole units from the anchor, or the last day of a shorter month.
 */
function byTemporal(unit: RepeatUnit, every: number, anchorOn: string, after: string): string {
  const anchor = Temporal.PlainDate.from(anchorOn)
  for (let count = 0; ; count += every) {
    const day = anchor.add({ [`${unit}s`]: count }).toString()
    if (day > after) return day
  }
}

describe('a repetition', () => {
  it('a repetition keeps its day of the month, or uses the last day of a shorter month', () => {
    expect(next('month', 1, '2026-01-31', '2026-01-31')).toBe('2026-02-28')
    expect(next('month', 1, '2026-01-31', '2026-02-28')).toBe('2026-03-31')
    expect(next('month', 1, '2027-12-30', '2028-01-30')).toBe('2028-02-29')
    expect(next('year', 1, '2024-02-29', '2026-12-01')).toBe('2027-02-28')
    expect(next('year', 1, '2024-02-29', '2027-02-28')).toBe('2028-02-29')
    expect(ruleOf({ every: 3, unit: 'month' }, '2026-01-12')).toBe('FREQ=MONTHLY;INTERVAL=3')
    expect(ruleOf({ every: 3, unit: 'month' }, '2026-01-28')).toBe('FREQ=MONTHLY;INTERVAL=3')
    expect(ruleOf({ every: 3, unit: 'month' }, '2026-01-29')).toBe(
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29;BYSETPOS=-1',
    )
  })

  it('a repetition gives its later dates within a range, including the first and the last day of the range', () => {
    const within = (from: string, to: string): string[] =>
      laterDates({ every: 1, unit: 'week' }, '2026-11-02', { after: '2026-11-02', from, to })
    expect(within('2026-11-09', '2026-11-23')).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
    expect(within('2026-11-10', '2026-11-22')).toEqual(['2026-11-16'])
    expect(within('2026-11-01', '2026-11-08')).toEqual([])
  })

  it('a repetition gives the same days as Temporal for any interval and start', () => {
    const day = fc
      .integer({ min: 0, max: 365 * 12 })
      .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())
    const unit = fc.constantFrom('day', 'week', 'month', 'year' as const)
    fc.assert(
      fc.property(
        unit,
        fc.integer({ min: 1, max: 12 }),
        day,
        fc.integer({ min: 0, max: 900 }),
        (by, every, anchor, days) => {
          const after = Temporal.PlainDate.from(anchor).add({ days }).toString()
          expect(next(by, every, anchor, after)).toBe(byTemporal(by, every, anchor, after))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('a repetition counts from the schedule and skips missed dates, or counts from the day of completion', () => {
    const dates = { anchorOn: '2026-01-05', scheduledOn: '2026-02-02' }
    const weekly = { every: 4, unit: 'week' } as const
    const from = (completedOn: string): string =>
      nextDate({ ...dates, completedOn, repetition: { ...weekly, from: 'schedule' } })
    expect(from('2026-01-30')).toBe('2026-03-02')
    expect(from('2026-02-02')).toBe('2026-03-02')
    expect(from('2026-04-10')).toBe('2026-04-27')
    const done = nextDate({
      ...dates,
      completedOn: '2026-02-06',
      repetition: { ...weekly, from: 'completion' },
    })
    expect(done).toBe('2026-03-06')
    const lastDay = nextDate({
      ...dates,
      completedOn: '2026-01-31',
      repetition: { every: 1, unit: 'month', from: 'completion' },
    })
    expect(lastDay).toBe('2026-02-28')
  })
})

describe('activity dates', () => {
  it('the completion date and the next date of an activity can both be today, and an unchanged next date can be in the past', () => {
    const dates = { lastCompletedOn: '2026-11-21', nextScheduledOn: '2026-11-21' }
    expect(dateProblems(dates, '2026-11-21')).toBeUndefined()
    expect(dateProblems({ ...dates, lastCompletedOn: '2026-11-22' }, '2026-11-21')).toHaveProperty(
      'lastCompleted',
    )
    const late = { ...dates, nextScheduledOn: '2026-11-20' }
    expect(dateProblems(late, '2026-11-21')).toHaveProperty('nextScheduled')
    expect(dateProblems(late, '2026-11-21', late)).toBeUndefined()
  })
})

describe('the effect of new activity dates', () => {
  const TODAY = '2026-11-21'
  const before = { isActive: true, lastCompletedOn: '2026-10-01', nextScheduledOn: '2026-11-20' }

  it('a new completion date marks the planned date as completed if the next date changes too', () => {
    const done = { lastCompletedOn: TODAY }
    expect(turnOf(before, { ...done, nextScheduledOn: '2026-12-20' }, TODAY)).toEqual({
      plannedOn: '2026-11-20',
      doneOn: TODAY,
    })
    expect(turnOf(before, done, TODAY)).toEqual({ plannedOn: null, doneOn: TODAY })
    expect(turnOf({ ...before, isActive: false }, { ...done, nextScheduledOn: '2026-12-20' }, TODAY)).toEqual(
      { plannedOn: null, doneOn: TODAY },
    )
  })

  it('a planned date that is postponed after it has passed counts as missed', () => {
    const later = { nextScheduledOn: '2026-12-20' }
    expect(turnOf(before, later, TODAY)).toEqual({ plannedOn: '2026-11-20', doneOn: null })
    expect(turnOf({ ...before, nextScheduledOn: TODAY }, later, TODAY)).toBeUndefined()
    expect(turnOf({ ...before, isActive: false }, later, TODAY)).toBeUndefined()
    expect(turnOf(before, {}, TODAY)).toBeUndefined()
  })

  it('an active activity counts as overdue from the day after its date', () => {
    expect(isOverdue(before, '2026-11-20')).toBe(false)
    expect(isOverdue(before, TODAY)).toBe(true)
    expect(isOverdue({ ...before, isActive: false }, TODAY)).toBe(false)
  })
})
