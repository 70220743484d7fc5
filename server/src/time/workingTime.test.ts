import { NATIONS } from '@doorstep/contract/collections/rules'
import type { Nation } from '@doorstep/contract/collections/rules'
import { DEADLINE_UNITS } from '@doorstep/contract/deadlines/rules'
import type { DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import { describe, expect, it } from 'vitest'
import { expectCounted, someHours, timeOf, ZONE } from '../../test/countedHours.ts'
import { scheduleOf, workingTime } from './workingTime.ts'
import type { Span } from './workingTime.ts'

/** Reads a local time in London. A time with Z is UTC, for the hour that the clocks show twice. */
function at(text: string): Date {
  if (text.endsWith('Z')) return new Date(text.replace(' ', 'T'))
  return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds)
}

interface Row {
  why: string
  nation: Nation | null
  from: string
  amount: number
  unit: DeadlineUnit
  due: string
  pauses: string[]
}

/**
 * These deadlines were worked out by hand with a calendar. The columns are: case, nation of the bank holidays, start,
 * amount of time, end, pauses. 23 November 2026 is a Monday.
 */
const BY_HAND = `
an hour | england | 2026-11-23 10:00 | 1 hours | 2026-11-23 11:00
over midnight | england | 2026-11-23 23:30 | 1 hours | 2026-11-24 00:30
over a weekend | england | 2026-11-27 18:00 | 24 hours | 2026-11-28 18:00
at Christmas | england | 2026-12-24 20:00 | 24 hours | 2026-12-25 20:00
over the new year | england | 2026-12-31 23:00 | 24 hours | 2027-01-01 23:00
clocks forward | england | 2026-03-28 12:00 | 24 hours | 2026-03-29 13:00
clocks back | england | 2026-10-24 12:00 | 24 hours | 2026-10-25 11:00
the hour that is left out | england | 2026-03-29 00:30 | 1 hours | 2026-03-29 02:30
into the hour that comes twice | england | 2026-10-25 00:30 | 1 hours | 2026-10-25 00:30Z
within the hour that comes twice | england | 2026-10-25 00:30Z | 1 hours | 2026-10-25 01:30Z
paused over midnight | england | 2026-11-23 10:00 | 24 hours | 2026-11-24 14:00 | 2026-11-23 22:00 to 2026-11-24 02:00
paused twice | england | 2026-11-23 10:00 | 24 hours | 2026-11-24 12:00 | 2026-11-23 11:00 to 2026-11-23 12:00 | 2026-11-24 09:00 to 2026-11-24 10:00
paused before it began | england | 2026-11-23 10:00 | 1 hours | 2026-11-23 11:00 | 2026-11-23 08:00 to 2026-11-23 09:00
paused as it began | england | 2026-11-23 10:00 | 1 hours | 2026-11-23 11:30 | 2026-11-23 09:00 to 2026-11-23 10:30
paused as it ended | england | 2026-11-23 10:00 | 1 hours | 2026-11-23 11:00 | 2026-11-23 11:00 to 2026-11-23 12:00
paused as clocks go forward | england | 2026-03-28 12:00 | 24 hours | 2026-03-29 15:00 | 2026-03-29 00:00 to 2026-03-29 03:00
paused as clocks go back | england | 2026-10-24 12:00 | 24 hours | 2026-10-25 15:00 | 2026-10-25 00:00 to 2026-10-25 03:00
within a day | england | 2026-11-23 10:00 | 4 workingHours | 2026-11-23 14:00
into the next day | england | 2026-11-23 15:00 | 4 workingHours | 2026-11-24 11:00
before work | england | 2026-11-23 07:00 | 4 workingHours | 2026-11-23 13:00
after work | england | 2026-11-23 18:00 | 4 workingHours | 2026-11-24 13:00
at the close | england | 2026-11-23 17:00 | 4 workingHours | 2026-11-24 13:00
over a weekend | england | 2026-11-27 15:00 | 4 workingHours | 2026-11-30 11:00
over St Andrew’s Day | scotland | 2026-11-27 15:00 | 4 workingHours | 2026-12-01 11:00
on a Saturday | england | 2026-11-28 12:00 | 4 workingHours | 2026-11-30 13:00
on a Sunday, a whole day | england | 2026-11-29 12:00 | 8 workingHours | 2026-11-30 17:00
over Christmas | england | 2026-12-24 15:00 | 4 workingHours | 2026-12-29 11:00
on Christmas Day | wales | 2026-12-25 10:00 | 1 workingHours | 2026-12-29 10:00
at Christmas where no holidays count | nowhere | 2026-12-24 15:00 | 4 workingHours | 2026-12-25 11:00
over Easter | northern-ireland | 2026-04-02 15:00 | 4 workingHours | 2026-04-07 11:00
over Easter, whose Monday is none | scotland | 2026-04-02 15:00 | 4 workingHours | 2026-04-06 11:00
over early May | wales | 2026-05-01 16:00 | 4 workingHours | 2026-05-05 12:00
over St Patrick’s Day | northern-ireland | 2026-03-16 15:00 | 4 workingHours | 2026-03-18 11:00
St Patrick’s Day elsewhere | england | 2026-03-16 15:00 | 4 workingHours | 2026-03-17 11:00
over the Boyne | northern-ireland | 2026-07-10 16:00 | 4 workingHours | 2026-07-14 12:00
over Scotland’s August | scotland | 2026-07-31 16:00 | 4 workingHours | 2026-08-04 12:00
Scotland’s August elsewhere | england | 2026-07-31 16:00 | 4 workingHours | 2026-08-03 12:00
over England’s August | england | 2026-08-28 16:00 | 4 workingHours | 2026-09-01 12:00
England’s August elsewhere | scotland | 2026-08-28 16:00 | 4 workingHours | 2026-08-31 12:00
clocks forward | england | 2026-03-27 15:00 | 4 workingHours | 2026-03-30 11:00
clocks back | england | 2026-10-23 15:00 | 4 workingHours | 2026-10-26 11:00
a working week | england | 2026-11-23 10:00 | 40 workingHours | 2026-11-30 10:00
paused by day | england | 2026-11-23 10:00 | 4 workingHours | 2026-11-23 16:00 | 2026-11-23 11:00 to 2026-11-23 13:00
paused over midnight | england | 2026-11-23 10:00 | 4 workingHours | 2026-11-24 12:00 | 2026-11-23 12:00 to 2026-11-24 10:00
paused by night | england | 2026-11-23 15:00 | 4 workingHours | 2026-11-24 11:00 | 2026-11-23 18:00 to 2026-11-24 08:00
paused into the morning | england | 2026-11-23 15:00 | 4 workingHours | 2026-11-24 11:30 | 2026-11-23 20:00 to 2026-11-24 09:30
paused over a weekend | england | 2026-11-27 15:00 | 4 workingHours | 2026-11-30 12:00 | 2026-11-27 16:00 to 2026-11-30 09:00
paused over Christmas | england | 2026-12-24 10:00 | 8 workingHours | 2026-12-30 10:00 | 2026-12-24 12:00 to 2026-12-29 12:00
by day | england | 2026-11-23 10:00 | 1 workingDays | 2026-11-24 17:00
at its first minute | england | 2026-11-23 00:00 | 1 workingDays | 2026-11-24 17:00
at its last minute | england | 2026-11-23 23:59 | 1 workingDays | 2026-11-24 17:00
on a Friday | england | 2026-11-27 10:00 | 1 workingDays | 2026-11-30 17:00
before St Andrew’s Day | scotland | 2026-11-27 10:00 | 1 workingDays | 2026-12-01 17:00
on a Saturday | england | 2026-11-28 10:00 | 1 workingDays | 2026-11-30 17:00
on a Sunday | england | 2026-11-29 10:00 | 2 workingDays | 2026-12-01 17:00
three | england | 2026-11-23 10:00 | 3 workingDays | 2026-11-26 17:00
twenty | england | 2026-11-23 10:00 | 20 workingDays | 2026-12-21 17:00
twenty over St Andrew’s Day | scotland | 2026-11-23 10:00 | 20 workingDays | 2026-12-22 17:00
over Christmas | england | 2026-12-21 10:00 | 5 workingDays | 2026-12-30 17:00
on Christmas Eve | wales | 2026-12-24 10:00 | 3 workingDays | 2026-12-31 17:00
over the new year | england | 2026-12-31 10:00 | 1 workingDays | 2027-01-04 17:00
over the new year of Scotland | scotland | 2026-12-31 10:00 | 1 workingDays | 2027-01-05 17:00
over Easter | england | 2026-04-02 10:00 | 1 workingDays | 2026-04-07 17:00
over Easter, whose Monday is none | scotland | 2026-04-02 10:00 | 1 workingDays | 2026-04-06 17:00
over St Patrick’s Day | northern-ireland | 2026-03-13 10:00 | 3 workingDays | 2026-03-19 17:00
over late May | wales | 2026-05-22 10:00 | 1 workingDays | 2026-05-26 17:00
clocks forward | england | 2026-03-27 10:00 | 1 workingDays | 2026-03-30 16:00Z
clocks back | england | 2026-10-23 10:00 | 1 workingDays | 2026-10-26 17:00Z
paused on the day itself | england | 2026-11-23 10:00 | 2 workingDays | 2026-11-25 17:00 | 2026-11-23 16:00 to 2026-11-24 10:00
paused as a day closes | england | 2026-11-23 10:00 | 2 workingDays | 2026-11-26 17:00 | 2026-11-24 16:00 to 2026-11-25 10:00
paused over midnight alone | england | 2026-11-23 10:00 | 2 workingDays | 2026-11-25 17:00 | 2026-11-24 20:00 to 2026-11-25 06:00
paused from a Friday on | england | 2026-11-23 10:00 | 5 workingDays | 2026-12-01 17:00 | 2026-11-27 16:00 to 2026-11-30 09:00
paused at the weekend | england | 2026-11-23 10:00 | 5 workingDays | 2026-11-30 17:00 | 2026-11-28 08:00 to 2026-11-29 20:00
paused from the close on | england | 2026-11-23 10:00 | 2 workingDays | 2026-11-25 17:00 | 2026-11-24 17:00 to 2026-11-25 09:00
paused up to the close | england | 2026-11-23 10:00 | 2 workingDays | 2026-11-26 17:00 | 2026-11-24 12:00 to 2026-11-24 17:00
`

const rows = BY_HAND.trim()
  .split('\n')
  .map((line): Row => {
    const [why = '', nation, from = '', time = '', due = '', ...pauses] = line.split(' | ')
    const unit = DEADLINE_UNITS.find((name) => time.endsWith(` ${name}`)) ?? 'hours'
    const whose = NATIONS.find((name) => name === nation) ?? null
    return { why, nation: whose, from, amount: Number.parseInt(time, 10), unit, due, pauses }
  })

const spansOf = (pauses: readonly string[]): Span[] =>
  pauses.map((pause) => {
    const [from = '', to = ''] = pause.split(' to ')
    return { from: at(from), to: at(to) }
  })

describe('scheduleOf', () => {
  it('scheduleOf is checked against more than sixty deadlines worked out by hand [DUE-10]', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(({ nation }) => nation === null)).toHaveLength(1)
  })

  it.each(rows)(
    'scheduleOf gives the deadline worked out by hand: $why ($nation), $amount $unit from $from, due $due [DUE-10]',
    (row) => {
      const { from, amount, unit, pauses, nation, due } = row
      const { dueAt } = scheduleOf({ from: at(from), amount, unit, pauses: spansOf(pauses) }, timeOf(nation))
      expect(dueAt.toISOString()).toBe(at(due).toISOString())
    },
  )

  it.each([
    ['2026-11-23 10:00', 24, 'hours', '2026-11-23 22:00', '2026-11-24 04:00'],
    ['2026-11-23 15:00', 4, 'workingHours', '2026-11-23 17:00', '2026-11-24 10:00'],
    // The deadline covers seven hours of Monday and eight hours of Tuesday.
    ['2026-11-23 10:00', 1, 'workingDays', '2026-11-24 09:30', '2026-11-24 13:15'],
    ['2026-11-28 10:00', 1, 'workingDays', '2026-11-30 13:00', '2026-11-30 15:00'],
  ] as const)(
    'scheduleOf gives half and three quarters of a deadline: from %s, %d %s, half at %s and three quarters at %s [DUE-13]',
    (from, amount, unit, half, most) => {
      const { halfAt, threeQuartersAt } = scheduleOf({ from: at(from), amount, unit }, timeOf('england'))
      expect([halfAt, threeQuartersAt].map((moment) => moment.toISOString())).toEqual(
        [half, most].map((text) => at(text).toISOString()),
      )
    },
  )

  it('scheduleOf uses the days and hours in the settings', () => {
    const week = { days: [6, 7], opens: 22 * 60, closes: 24 * 60 }
    const weekends = workingTime({ week, timeZone: ZONE, isHoliday: () => false })
    const { dueAt } = scheduleOf({ from: at('2026-11-23 10:00'), amount: 3, unit: 'workingHours' }, weekends)
    expect(dueAt).toEqual(at('2026-11-29 23:00'))
  })
})

describe('scheduleOf for hours of two years', () => {
  it.each(NATIONS)(
    'scheduleOf agrees with counting hour by hour from every eleventh hour of two years, with and without pauses: %s [DUE-11]',
    (nation) => expectCounted(nation, someHours),
  )
})
