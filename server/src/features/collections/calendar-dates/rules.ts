import ICAL from 'ical.js'
import { addDays } from '../../../time/civil.ts'
import type { CalendarEvent, Property } from '../calendar-files/rules.ts'

/**
 * The reason why an event cannot be read. The message completes a sentence that begins with the position and title of
 * the event.
 */
export class UnreadableEventError extends Error {}

/** A date of the file. `written` is the day in the event's time zone, and `day` the day in the product's time zone. */
export interface FileDate {
  written: string
  day: string
  isWholeDay: boolean
}

/**
 * The first day for which dates of a file's rules are needed, and the number of steps that the search for these dates
 * can take.
 */
export interface Walk {
  from: string
  timeZone: string
  /** All rules of the file together can take this many steps. */
  stepsLeft: number
}

export interface EventDates {
  /** The local days from `walk.from` on, without the dates that the event excludes. */
  days: string[]
  /** Dates of the rule that the event excludes. */
  skipped: string[]
  isRecurring: boolean
  /** The number of days that the event lasts from each date. */
  lasts: number
  notes: string[]
}

/** A rule can repeat without an end, and two years of dates are enough to show how it repeats. */
export const DAYS_AHEAD = 730
/** Collection schedules accept no dates from this year on. */
export const END = '2200'
const OCCURRENCES_MAX = 300
const LASTS_MAX = 366
/** A rule with a longer interval has no second date in range, and the search for one would never end. */
const INTERVAL_MAX = 1000
const RULE_PARTS =
  /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTH|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYSETPOS|BYHOUR|BYMINUTE|BYSECOND)$/
const DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?$/i

interface When {
  date: Temporal.PlainDate
  time: Temporal.PlainTime | undefined
  zone: string | undefined
}

/** The time zone of a TZID, as written or at the end of a path. Undefined if no zone has this name. */
function zoneOf(name: string): string | undefined {
  if (name === 'GMT Standard Time') return 'Europe/London'
  const parts = name.split('/').filter((part) => part !== '')
  return [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isZone)
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

function whenOf(text: string, zone: string | undefined): When | undefined {
  const [matched, year, month, day, hour, minute, second = 0, utc] = DATE.exec(text.trim()) ?? []
  if (matched === undefined) return undefined
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    if (hour === undefined) return { date, time: undefined, zone: undefined }
    const parts = { hour: Number(hour), minute: Number(minute), second: Math.min(59, Number(second)) }
    const time = Temporal.PlainTime.from(parts, { overflow: 'reject' })
    return { date, time, zone: utc === undefined ? zone : 'UTC' }
  } catch {
    return undefined
  }
}

/** Returns the day in `timeZone` of a time in another zone. The result can be the previous or the next day. */
function dayHere({ date, time, zone }: When, timeZone: string): string {
  if (time === undefined || zone === undefined) return date.toString()
  return date
    .toZonedDateTime({ timeZone: zone, plainTime: time })
    .withTimeZone(timeZone)
    .toPlainDate()
    .toString()
}

/** Reads the dates of a property. Calls `note` with a line for each unreadable date. */
function datesOf(
  property: Property,
  timeZone: string,
  note: (text: string) => void,
): { when: When; date: FileDate }[] {
  const name = property.parameters.get('TZID')
  const zone = name === undefined ? undefined : zoneOf(name)
  return property.value.split(',').flatMap((text) => {
    const [start = ''] = text.split('/')
    const when = whenOf(start, zone)
    if (!when) {
      note(`the date "${text.slice(0, 40)}" cannot be read.`)
      return []
    }
    if (when.time && when.zone === undefined && name !== undefined)
      note(`the time zone "${name.slice(0, 40)}" is not known. Its days were read as written.`)
    const date = {
      written: when.date.toString(),
      day: dayHere(when, timeZone),
      isWholeDay: when.time === undefined,
    }
    return [{ when, date }]
  })
}

/** The single date of a property. Undefined if the property is missing. Throws if the date is unreadable. */
export function dateOf(
  { properties }: CalendarEvent,
  name: string,
  timeZone: string,
): { when: When; date: FileDate } | undefined {
  const property = properties.get(name)?.[0]
  if (!property) return undefined
  const [found] = datesOf(property, timeZone, () => undefined)
  if (!found) throw new UnreadableEventError(`its date "${property.value.slice(0, 40)}" cannot be read.`)
  return found
}

/** Returns all dates of an event, including dates that other events replace. */
export function readDates(event: CalendarEvent, walk: Walk): EventDates {
  const { timeZone } = walk
  const start = dateOf(event, 'DTSTART', timeZone) ?? dateOf(event, 'RECURRENCE-ID', timeZone)
  if (!start) throw new UnreadableEventError('it has no date.')
  const notes: string[] = []
  const note = (text: string): void => void notes.push(text)
  const listOf = (name: string): FileDate[] =>
    (event.properties.get(name) ?? []).flatMap((property) =>
      datesOf(property, timeZone, note).map(({ date }) => date),
    )
  // Reports the event's unknown time zone only once.
  datesOf(event.properties.get('DTSTART')?.[0] ?? { parameters: new Map(), value: '' }, timeZone, (text) => {
    if (text.startsWith('the time zone')) note(text)
  })
  const rules = event.properties.get('RRULE') ?? []
  const walked = rules.flatMap(({ value }) => walkRule(value, start.when, walk))
  const added = listOf('RDATE')
  const out = [
    ...listOf('EXDATE'),
    ...(event.properties.get('EXRULE') ?? []).flatMap(({ value }) => walkRule(value, start.when, walk)),
  ]
  const all = [...(rules.length === 0 ? [start.date] : walked), ...added].filter(
    ({ day }) => day >= walk.from,
  )
  const isOut = ({ day, written }: FileDate): boolean =>
    out.some((date) => date.day === day || (date.isWholeDay && date.written === written))
  const far = all.filter(({ day }) => day >= END)
  if (far[0]) note(`${far[0].day} is too far ahead.`)
  const near = all.filter(({ day }) => day < END)
  return {
    days: unique(near.filter((date) => !isOut(date))),
    skipped: unique(near.filter(isOut)),
    isRecurring: rules.length > 0 || added.length > 0,
    lasts: daysLasted(event, start.when),
    notes,
  }
}

const unique = (dates: readonly FileDate[]): string[] => [...new Set(dates.map(({ day }) => day))].toSorted()

function daysLasted(event: CalendarEvent, start: When): number {
  const [end] = event.properties.get('DTEND') ?? []
  const [lasts] = event.properties.get('DURATION') ?? []
  const until = end ? whenOf(end.value, start.zone) : undefined
  if (until) {
    const days = start.date.until(until.date).days
    // An event over one night lasts one day. If an event ends on a later date and at a later time of day than its
    // start, the last day counts too.
    const isMore =
      days > 0 &&
      until.time !== undefined &&
      start.time !== undefined &&
      Temporal.PlainTime.compare(until.time, start.time) > 0
    return Math.min(LASTS_MAX, Math.max(1, days + (isMore ? 1 : 0)))
  }
  const [, weeks = '0', days = '0'] = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?/i.exec(lasts?.value ?? '') ?? []
  return Math.min(LASTS_MAX, Math.max(1, Number(weeks) * 7 + Number(days)))
}

function walkRule(text: string, start: When, walk: Walk): FileDate[] {
  const rule = ruleOf(text, start, walk.timeZone)
  const at = (written: string): FileDate => ({
    written,
    day: dayHere({ ...start, date: Temporal.PlainDate.from(written) }, walk.timeZone),
    isWholeDay: start.time === undefined,
  })
  const dates: FileDate[] = []
  const iterator = rule.iterator(ICAL.Time.fromDateString(firstToWalk(rule, start.date, walk.from)))
  while (dates.length < OCCURRENCES_MAX) {
    if (walk.stepsLeft === 0) throw new UnreadableEventError('the file has too many dates.')
    walk.stepsLeft -= 1
    const next = iterator.next()
    if (!next) break
    if (next.year >= Number(END)) {
      if (dates.length > 0) break
      throw new UnreadableEventError('its dates are too far ahead.')
    }
    const date = at(next.toString().slice(0, 10))
    if (dates[0] !== undefined && date.day > addDays(dates[0].day, DAYS_AHEAD)) break
    if (date.day >= walk.from) dates.push(date)
  }
  return dates
}

/** Daily and weekly rules can start from any of their dates, so the search skips past years. */
function firstToWalk(rule: InstanceType<typeof ICAL.Recur>, start: Temporal.PlainDate, from: string): string {
  const days = rule.freq === 'WEEKLY' ? 7 : 1
  if ((rule.freq !== 'WEEKLY' && rule.freq !== 'DAILY') || rule.count) return start.toString()
  const step = days * rule.interval
  const over = start.until(Temporal.PlainDate.from(from)).days - step
  return start.add({ days: Math.max(0, Math.floor(over / step)) * step }).toString()
}

/** A rule that repeats by days, counted in the event's time zone. */
function ruleOf(text: string, start: When, timeZone: string): InstanceType<typeof ICAL.Recur> {
  const parts = text
    .trim()
    .replace(/;$/, '')
    .split(';')
    .map((part) =>
      part
        .toUpperCase()
        .split('=')
        .map((side) => side.trim()),
    )
  const unknown = parts.find(([name = '', value]) => !RULE_PARTS.test(name) || value === undefined)
  const hours = parts.some(
    ([name = '', value = '']) => /^BY(?:HOUR|MINUTE|SECOND)$/.test(name) && value.includes(','),
  )
  if (unknown || hours) throw new UnreadableEventError(`its rule "${text.slice(0, 80)}" cannot be read.`)
  if (parts.some(([name, value]) => name === 'FREQ' && /^(?:HOUR|MINUTE|SECOND)LY$/.test(value ?? '')))
    throw new UnreadableEventError('it repeats several times a day.')
  const kept = parts.filter(([name = '']) => !/^(?:UNTIL|BYHOUR|BYMINUTE|BYSECOND)$/.test(name))
  try {
    const rule = ICAL.Recur.fromString(kept.map((sides) => sides.join('=')).join(';'))
    const until = parts.find(([name]) => name === 'UNTIL')?.[1]
    const isCounted = parts.some(([name]) => name === 'COUNT')
    if (rule.interval > INTERVAL_MAX || (isCounted && !(Number(rule.count) > 0)))
      throw new Error('no such rule')
    if (until !== undefined) rule.until = ICAL.Time.fromDateString(lastDayOf(until, start, timeZone))
    return rule
  } catch {
    throw new UnreadableEventError(`its rule "${text.slice(0, 80)}" cannot be read.`)
  }
}

/** The last day of a rule. The day of UNTIL does not count if its time is before the event's start. */
function lastDayOf(text: string, start: When, timeZone: string): string {
  const until = whenOf(text, undefined)
  if (!until) throw new Error('no date')
  if (until.time === undefined) return until.date.toString()
  const here = start.zone ?? timeZone
  const at =
    until.zone === undefined
      ? until.date.toPlainDateTime(until.time)
      : until.date
          .toZonedDateTime({ timeZone: until.zone, plainTime: until.time })
          .withTimeZone(here)
          .toPlainDateTime()
  const isBefore = start.time !== undefined && Temporal.PlainTime.compare(at.toPlainTime(), start.time) < 0
  return at
    .toPlainDate()
    .subtract({ days: isBefore ? 1 : 0 })
    .toString()
}
