import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  beginningOf,
  dayAt,
  dayOfInput,
  endOf,
  endOfDay,
  hourAt,
  isoWeekday,
  momentOn,
  startOfDay,
} from './civil.ts'

const ZONE = 'Europe/London'
const iso = (at: Date): string => at.toISOString()

describe('days of a time zone', () => {
  it('days of a time zone change at local midnight, which is 23:00 UTC in summer', () => {
    expect(dayAt(new Date('2026-06-30T22:59:59.999Z'), ZONE)).toBe('2026-06-30')
    expect(dayAt(new Date('2026-06-30T23:00:00.000Z'), ZONE)).toBe('2026-07-01')
    expect(dayAt(new Date('2026-12-31T23:59:59.999Z'), ZONE)).toBe('2026-12-31')
    expect([
      hourAt(new Date('2026-06-30T23:00:00Z'), ZONE),
      hourAt(new Date('2026-12-01T23:00:00Z'), ZONE),
    ]).toEqual([0, 23])
  })

  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
    ['2026-07-01', '2026-06-30T23:00:00.000Z', '2026-07-01T22:59:59.999Z'],
    // Days on which the clocks go forward and back.
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  ])('days of a time zone start and end at the right moments: %s lasts from %s to %s', (day, start, end) => {
    expect(iso(startOfDay(day, ZONE))).toBe(start)
    expect(iso(endOfDay(day, ZONE))).toBe(end)
    expect([iso(beginningOf(day, ZONE)), iso(endOf(day, ZONE))]).toEqual([start, end])
    expect(dayOfInput(day, ZONE)).toBe(day)
  })

  it.each([
    ['2026-07-01', 0, '2026-06-30T23:00:00.000Z'],
    ['2026-07-01', 1, '2026-06-30T23:01:00.000Z'],
    ['2026-07-01', 59, '2026-06-30T23:59:00.000Z'],
    ['2026-07-01', 60, '2026-07-01T00:00:00.000Z'],
    ['2026-07-01', 570, '2026-07-01T08:30:00.000Z'],
    ['2026-07-01', 1439, '2026-07-01T22:59:00.000Z'],
    ['2026-07-01', 1440, '2026-07-01T23:00:00.000Z'],
    // The clocks go forward at 01:00 on this day.
    ['2026-03-29', 1440, '2026-03-29T23:00:00.000Z'],
  ])('days of a time zone have the right minutes: on %s, minute %d is at %s', (day, minutes, moment) => {
    expect(iso(momentOn(day, minutes, ZONE))).toBe(moment)
  })
})

describe('beginningOf, endOf and dayOfInput', () => {
  it.each([
    ['2026-07-01T00:30', '2026-06-30T23:30:00.000Z', '2026-07-01'],
    ['2026-07-01T00:30:15.250', '2026-06-30T23:30:15.250Z', '2026-07-01'],
    ['2026-06-30T23:30Z', '2026-06-30T23:30:00.000Z', '2026-07-01'],
    ['2026-07-01T00:30+02:00', '2026-06-30T22:30:00.000Z', '2026-06-30'],
    ['2026-06-30T17:30:00-05:00', '2026-06-30T22:30:00.000Z', '2026-06-30'],
  ])('beginningOf, endOf and dayOfInput read %s as %s, on %s', (text, moment, day) => {
    expect([iso(beginningOf(text, ZONE)), iso(endOf(text, ZONE)), dayOfInput(text, ZONE)]).toEqual([
      moment,
      moment,
      day,
    ])
  })
})

describe('addDays, addYears and isoWeekday', () => {
  it('addDays, addYears and isoWeekday count across the ends of months and years, forwards and backwards', () => {
    expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2027-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2026-12-31',
    ])
    expect([addYears('2028-02-29', 1), addYears('2028-02-29', 4), addYears('2026-11-21', -1)]).toEqual([
      '2029-02-28',
      '2032-02-29',
      '2025-11-21',
    ])
  })

  it('addDays, addYears and isoWeekday number weekdays from Monday to Sunday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(isoWeekday)).toEqual([1, 6, 7])
  })
})
