import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteOf, sortableMinuteOf } from './minutes.ts'

describe('minuteOf', () => {
  it.each([
    ['2026-03-29T00:59:59.999Z', 'Europe/London', '29/03/2026 00:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/London', '29/03/2026 02:00'],
    ['2026-10-25T00:59:59.999Z', 'Europe/London', '25/10/2026 01:59'],
    ['2026-10-25T01:00:00.000Z', 'Europe/London', '25/10/2026 01:00'],
    ['2026-12-31T23:59:00.000Z', 'Asia/Kathmandu', '01/01/2027 05:44'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '01/01/2026 00:00'],
  ])('minuteOf formats %s in %s as %s', (at, timeZone, text) => {
    expect(minuteOf(new Date(at), timeZone)).toBe(text)
    const [day = '', time = ''] = text.split(' ')
    const sortable = `${day.split('/').toReversed().join('-')} ${time}`
    expect(sortableMinuteOf(new Date(at), timeZone)).toBe(sortable)
  })

  it('minuteOf gives the same text as Intl', () => {
    const zones = ['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']
    const formats = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
      ]),
    )
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.constantFrom(...zones), (at, zone) => {
        expect(minuteOf(at, zone)).toBe(formats.get(zone)?.format(at).replace(',', ''))
      }),
      { numRuns: 2000 },
    )
  })
})
