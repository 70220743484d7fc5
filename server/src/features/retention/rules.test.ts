import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay, startOfDay } from '../../time/civil.ts'
import { dueOn, limitOf } from './rules.ts'

const ZONE = 'Europe/London'
const NOW = new Date('2026-11-21T12:00:00Z')

describe('an age', () => {
  it('an age in hours is counted exactly, and an age in days or years by whole days', () => {
    const limit = (count: number, unit: 'hours' | 'days' | 'years'): string =>
      limitOf({ count, unit }, NOW, ZONE).toISOString()
    expect(limit(48, 'hours')).toBe('2026-11-19T12:00:00.000Z')
    expect(limit(90, 'days')).toBe('2026-08-22T23:00:00.000Z')
    expect(limit(6, 'years')).toBe('2020-11-21T00:00:00.000Z')
  })

  it('an age is over on the day after its last day [RETAIN-06]', () => {
    const at = new Date('2026-08-23T12:00:00Z')
    expect(dueOn({ count: 90, unit: 'days' }, at, ZONE)).toBe('2026-11-22')
    expect(dueOn({ count: 6, unit: 'years' }, at, ZONE)).toBe('2032-08-24')
    expect(dueOn({ count: 11, unit: 'hours' }, at, ZONE)).toBe('2026-08-24')
    expect(dueOn({ count: 10, unit: 'hours' }, at, ZONE)).toBe('2026-08-23')
  })

  it('an age is over on the same day for a single record and for all records', () => {
    const ages = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      unit: fc.constantFrom('days' as const, 'years' as const),
    })
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(ages, moments, (age, at) => {
        const day = dueOn(age, at, ZONE)
        const before = endOfDay(addDays(day, -1), ZONE)
        const isOver = (now: Date): boolean => at < limitOf(age, now, ZONE)
        expect([isOver(before), isOver(startOfDay(day, ZONE))]).toEqual([false, true])
      }),
    )
  })
})
