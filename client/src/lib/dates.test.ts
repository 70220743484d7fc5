import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateAndTime,
  formatDateTime,
  formatDay,
  formatDayOfYear,
  formatDaysAway,
  formatExact,
  formatMonth,
  formatPromise,
  formatRelative,
  formatShortMonth,
  formatToTheSecond,
  hourOf,
} from './dates.ts'

describe('date formats', () => {
  it('date formats show the time of an issue as dd-mm-yyyy hh:mm:ss [DASH-30]', () => {
    expect(formatDateTime('2026-01-05T09:04:03Z')).toBe('05-01-2026 09:04:03')
  })

  it('date formats show a day as dd/mm/yyyy', () => {
    expect(formatDate('2026-11-21T10:00:00Z')).toBe('21/11/2026')
  })

  it("date formats follow the product's time zone, including summer time", () => {
    expect(formatDateTime('2026-06-30T23:30:00Z')).toBe('01-07-2026 00:30:00')
    expect(formatDate('2026-06-30T23:30:00Z')).toBe('01/07/2026')
    expect(formatDateTime('2026-06-30T23:30:00Z', 'America/New_York')).toBe('30-06-2026 19:30:00')
  })

  it('date formats show midnight as 00', () => {
    expect(formatDateAndTime('2026-01-01T00:00:00Z')).toBe('01/01/2026 00:00')
    expect(hourOf('2026-01-01T00:00:00Z')).toBe(0)
  })

  it('date formats are empty for an invalid date', () => {
    expect(formatDate('soon')).toBe('')
    expect(formatRelative('soon')).toBe('')
  })

  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T09:00:00Z', 'yesterday'],
    ['2026-11-24T12:00:00Z', 'in 3 days'],
    ['2026-01-02T12:00:00Z', 'Fri 2 Jan 2026'],
  ])('date formats describe %s, seen from noon on 21 November, as: %s [PHONE-14]', (moment, text) => {
    expect(formatRelative(moment, '2026-11-21T12:00:00Z')).toBe(text)
  })

  it.each([
    ['2026-11-21T11:59:00.001Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:00:00.001Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-21T00:00:00Z', '12 hours ago'],
    ['2026-11-20T23:59:59Z', 'yesterday'],
    ['2026-10-22T12:00:00Z', '30 days ago'],
    ['2026-10-21T12:00:00Z', 'Wed 21 Oct 2026'],
    ['2026-12-21T12:00:00Z', 'in 30 days'],
    ['2026-12-22T12:00:00Z', 'Tue 22 Dec 2026'],
  ])('date formats switch to a larger unit at %s: %s [PHONE-14]', (moment, text) => {
    expect(formatRelative(moment, '2026-11-21T12:00:00Z')).toBe(text)
  })

  it('date formats count hours across midnight, up to half a day [PHONE-14]', () => {
    const now = '2026-11-21T06:00:00Z'
    expect([
      formatRelative('2026-11-20T18:00:01Z', now),
      formatRelative('2026-11-20T18:00:00Z', now),
    ]).toEqual(['11 hours ago', 'yesterday'])
  })

  it.each([
    ['2026-11-21', 'Sat 21 Nov', 'today'],
    ['2026-11-22', 'Sun 22 Nov', 'tomorrow'],
    ['2026-11-24', 'Tue 24 Nov', 'in 3 days'],
    ['2027-01-01', 'Fri 1 Jan', 'in 41 days'],
  ])('date formats show the day %s as %s, %s', (day, text, away) => {
    expect(formatDay(day)).toBe(text)
    expect(formatDaysAway(day, '2026-11-21T12:00:00Z')).toBe(away)
  })

  it('date formats show exact times and month names [PHONE-15]', () => {
    expect(formatExact('2026-06-30T23:30:09Z')).toBe('Wed 1 Jul 2026, 00:30')
    expect(formatToTheSecond('2026-06-30T23:30:09Z')).toBe('Wed 1 Jul 2026, 00:30:09')
    expect(formatDayOfYear('2027-01-01')).toBe('Fri 1 Jan 2027')
    expect([formatExact('soon'), formatToTheSecond('soon'), formatDayOfYear('someday')]).toEqual(['', '', ''])
    expect([formatMonth('2028-02'), formatShortMonth('2028-02')]).toEqual(['February 2028', 'Feb 2028'])
  })

  it("date formats count days in the product's time zone, not the reader's", () => {
    expect(formatDaysAway('2026-07-01', '2026-06-30T23:30:00Z')).toBe('today')
    expect(formatDaysAway('2026-07-01', '2026-06-30T23:30:00Z', 'America/New_York')).toBe('tomorrow')
    expect(formatDay('someday')).toBe('')
  })
})

describe('formatPromise', () => {
  it.each([
    ['2026-11-24T16:00:00Z', '4pm today'],
    ['2026-11-24T12:00:00Z', '12pm today'],
    ['2026-11-25T09:30:00Z', '9:30am tomorrow'],
    ['2026-12-04T00:05:00Z', '12:05am on Friday 4 December'],
    ['2027-01-01T09:00:00Z', '9am on Friday 1 January 2027'],
  ])('formatPromise writes %s as "%s" [INC-17]', (at, text) => {
    expect(formatPromise(at, '2026-11-24')).toBe(text)
  })
})
