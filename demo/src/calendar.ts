import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const ZONE = 'Europe/London'

/** The working hours, and the last working day of the week (Monday is 1). */
export interface Shift {
  from: number
  to: number
  lastDay: number
}

export const OFFICE: Shift = { from: 9, to: 17, lastDay: 5 }
export const TRADES: Shift = { from: 8, to: 18, lastDay: 6 }

export function inLondon(at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE)
}

export function toDate(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}

/**
 * Returns midnight at the start of the day of `now` in London. All planned events are earlier, so the plan does not
 * depend on the time of day.
 */
export function startOfDay(now: Date): Date {
  return toDate(inLondon(now).startOfDay())
}

/** Returns the instant that is `days` days before `day`, at `time` in London. */
export function daysBefore(day: Date, days: number, time = '12:00'): Date {
  return toDate(inLondon(day).subtract({ days }).withPlainTime(time))
}

export function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + Math.round(milliseconds))
}

export function daysBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / DAY
}

/** Returns `at` if it is within working hours. Otherwise returns a time in the first two hours of the next shift. */
export function inShift(at: Date, shift: Shift, random: Random): Date {
  const local = inLondon(at)
  const isWorkday = local.dayOfWeek <= shift.lastDay
  if (isWorkday && local.hour >= shift.from && local.hour < shift.to) return at
  let start = local.startOfDay()
  if (!isWorkday || local.hour >= shift.to) start = start.add({ days: 1 })
  while (start.dayOfWeek > shift.lastDay) start = start.add({ days: 1 })
  return toDate(start.add({ hours: shift.from, minutes: random.int(2, 118), seconds: random.int(0, 59) }))
}
