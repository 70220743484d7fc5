import type { DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import { addDays, dayAt, isoWeekday, momentOn } from './civil.ts'
import type { Day } from './civil.ts'

export interface WorkingWeek {
  /** The working days: 1 is Monday, 7 is Sunday. There is at least one day. */
  days: readonly number[]
  /** The working hours as minutes after midnight, in local time. */
  opens: number
  closes: number
}

/** A span of time that starts at `from` and ends just before `to`. */
export interface Span {
  from: Date
  to: Date
}

/** Working hours of one place: its working week without bank holidays, in its time zone. */
export interface WorkingTime {
  hoursOf: (day: Day) => Span | undefined
  dayOf: (at: Date) => Day
}

interface Place {
  week: WorkingWeek
  timeZone: string
  isHoliday: (day: Day) => boolean
}

export function workingTime({ week, timeZone, isHoliday }: Place): WorkingTime {
  const known = new Map<Day, Span | undefined>()
  const find = (day: Day): Span | undefined =>
    week.days.includes(isoWeekday(day)) && !isHoliday(day)
      ? { from: momentOn(day, week.opens, timeZone), to: momentOn(day, week.closes, timeZone) }
      : undefined
  return {
    dayOf: (at) => dayAt(at, timeZone),
    hoursOf: (day) => {
      if (!known.has(day)) known.set(day, find(day))
      return known.get(day)
    },
  }
}

/** An amount of working time, and when it starts. Pauses do not count. */
export interface Allowance {
  from: Date
  amount: number
  unit: DeadlineUnit
  /** The pauses in order of time, without overlaps. */
  pauses?: readonly Span[]
}

/** The end of a deadline, and when half and three quarters of it have passed. */
export interface Schedule {
  halfAt: Date
  threeQuartersAt: Date
  dueAt: Date
}

const HOUR_MS = 3_600_000

/**
 * Returns a deadline. A deadline in hours is exact to the second. Working days start on the day after `from`. Each day
 * counts at closing time, so a day does not count if a pause includes its closing time.
 */
export function scheduleOf(allowance: Allowance, working: WorkingTime): Schedule {
  const { from, amount, unit } = allowance
  const pauses = allowance.pauses ?? []
  const open = (start: Date): Iterable<Span> =>
    without(unit === 'hours' ? [{ from: start, to: FOR_EVER }] : spansFrom(start, working), pauses)
  if (unit !== 'workingDays') {
    const total = amount * HOUR_MS
    return {
      halfAt: advance(open(from), total / 2),
      threeQuartersAt: advance(open(from), total * 0.75),
      dueAt: advance(open(from), total),
    }
  }
  const dueAt = closingAfter(from, amount, pauses, working)
  const total = lengthUntil(open(from), dueAt)
  return {
    halfAt: advance(open(from), total / 2),
    threeQuartersAt: advance(open(from), total * 0.75),
    dueAt,
  }
}

const FOR_EVER = new Date(8.64e15)

function* spansFrom(start: Date, working: WorkingTime): Generator<Span> {
  for (let day = working.dayOf(start); ; day = addDays(day, 1)) {
    const hours = working.hoursOf(day)
    if (!hours || hours.to <= start) continue
    yield { from: hours.from < start ? start : hours.from, to: hours.to }
  }
}

function* without(spans: Iterable<Span>, pauses: readonly Span[]): Generator<Span> {
  for (const span of spans) {
    let { from } = span
    for (const pause of pauses) {
      if (pause.to <= from || pause.from >= span.to) continue
      if (pause.from > from) yield { from, to: pause.from }
      from = pause.to
    }
    if (from < span.to) yield { from, to: span.to }
  }
}

/** Returns the moment when this amount of time in the spans has passed. */
function advance(spans: Iterable<Span>, ms: number): Date {
  let left = ms
  for (const { from, to } of spans) {
    const length = to.getTime() - from.getTime()
    if (length >= left) return new Date(from.getTime() + left)
    left -= length
  }
  return FOR_EVER
}

function lengthUntil(spans: Iterable<Span>, end: Date): number {
  let length = 0
  for (const { from, to } of spans) {
    if (from >= end) break
    length += Math.min(to.getTime(), end.getTime()) - from.getTime()
  }
  return length
}

function closingAfter(from: Date, days: number, pauses: readonly Span[], working: WorkingTime): Date {
  let left = days
  for (let day = addDays(working.dayOf(from), 1); ; day = addDays(day, 1)) {
    const hours = working.hoursOf(day)
    if (!hours || pauses.some((pause) => pause.from < hours.to && hours.to <= pause.to)) continue
    left -= 1
    if (left === 0) return hours.to
  }
}
