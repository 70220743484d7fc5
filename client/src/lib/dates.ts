import { settings } from './settings.ts'

/**
 * Every way in which the page writes a day or a moment. Where the specification fixes one it is that one; everywhere else
 * words come first, and what is exact stands behind them.
 */
type Field = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second'
type Moment = string | number | Date

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formatters = new Map<string, Intl.DateTimeFormat>()

// Making a formatter costs far more than using it, and a list formats hundreds of times.
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

function fields(moment: Moment, timeZone: string): Record<Field, string> | null {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const found: Record<Field, string> = { day: '', month: '', year: '', hour: '', minute: '', second: '' }
  for (const { type, value } of formatter(timeZone).formatToParts(date)) {
    if (type in found) found[type as Field] = value
  }
  return found
}

/** The specification's days, of activities and alerts: dd/mm/yyyy */
export function formatDate(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year}` : ''
}

/** The specification's time of a live issue: dd-mm-yyyy hh:mm:ss */
export function formatDateTime(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}-${f.month}-${f.year} ${f.hour}:${f.minute}:${f.second}` : ''
}

/** The specification's date and time of feedback: dd/mm/yyyy, hh:mm:ss */
export function formatMoment(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year}, ${f.hour}:${f.minute}:${f.second}` : ''
}

/** As a line of the comments has it: dd/mm/yyyy hh:mm */
export function formatDateAndTime(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year} ${f.hour}:${f.minute}` : ''
}

/** The day of the zone's calendar on which a moment lies, as a date field has it: 2026-11-24. */
export function dayOf(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.year}-${f.month}-${f.day}` : ''
}

/** The time on a clock of the zone, as a time field has it: 09:04. */
export function timeOf(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.hour}:${f.minute}` : ''
}

/** This day of the zone's calendar. */
export function today(): string {
  return dayOf(Date.now())
}

/** A day so many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(middayOf(day)) + count * DAY).toISOString().slice(0, 10)
}

/** Hour of the day, 0 to 23. */
export function hourOf(moment: Moment, timeZone = settings().timeZone): number {
  return Number(fields(moment, timeZone)?.hour ?? 0)
}

// Whole calendar days between two moments, as the zone's calendar counts them.
function daysBetween(from: Moment, to: Moment, timeZone: string): number {
  const [a, b] = [fields(from, timeZone), fields(to, timeZone)]
  if (!a || !b) return 0
  return Math.round((dayNumber(b) - dayNumber(a)) / DAY)
}

function dayNumber(f: Record<Field, string>): number {
  return Date.UTC(Number(f.year), Number(f.month) - 1, Number(f.day))
}

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** "just now", "5 minutes ago", "yesterday", "in 3 days"; the day itself when it is more than 30 days away. */
export function formatRelative(
  moment: Moment,
  now: Moment = Date.now(),
  timeZone = settings().timeZone,
): string {
  const distance = new Date(moment).getTime() - new Date(now).getTime()
  if (Number.isNaN(distance)) return ''
  const days = daysBetween(now, moment, timeZone)
  if (Math.abs(days) > 30) return formatDayOfYear(dayOf(moment, timeZone))
  if (days !== 0 && Math.abs(distance) >= 12 * HOUR) return relative.format(days, 'day')
  if (Math.abs(distance) < MINUTE) return 'just now'
  if (Math.abs(distance) < HOUR) return relative.format(Math.trunc(distance / MINUTE), 'minute')
  return relative.format(Math.trunc(distance / HOUR), 'hour')
}

const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

// A day belongs to no zone: read and written in UTC it stays itself.
const middayOf = (day: string) => `${day}T12:00:00Z`

/** A day of the calendar such as 2026-11-24: "Tue 24 Nov". */
export function formatDay(day: string): string {
  const date = new Date(middayOf(day))
  if (Number.isNaN(date.getTime())) return ''
  const part = (wanted: string) => weekday.formatToParts(date).find(({ type }) => type === wanted)?.value
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

/** One that may lie in another year: "Tue 24 Nov 2026". */
export function formatDayOfYear(day: string): string {
  const text = formatDay(day)
  return text && `${text} ${day.slice(0, 4)}`
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day in a sentence: "Friday 4 December"; with its year where that is another one. */
export function formatLongDay(day: string, now = today()): string {
  const date = new Date(middayOf(day))
  if (Number.isNaN(date.getTime())) return ''
  const text = longDay.format(date).replace(',', '')
  return day.slice(0, 4) === now.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** What stands behind words: "Tue 24 Nov 2026, 09:04". */
export function formatExact(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${formatDayOfYear(dayOf(moment, timeZone))}, ${f.hour}:${f.minute}` : ''
}

/** A record's: "Tue 24 Nov 2026, 09:04:03". */
export function formatToTheSecond(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${formatExact(moment, timeZone)}:${f.second}` : ''
}

const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** "November 2026" of 2026-11. */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(middayOf(`${month}-01`)))
}

/** "Nov 2026" of 2026-11, where there is little room. */
export function formatShortMonth(month: string): string {
  return shortMonth.format(new Date(middayOf(`${month}-01`)))
}

/** How far away a day is on the zone's calendar: "today", "tomorrow", "in 3 days". */
export function formatDaysAway(
  day: string,
  now: Moment = Date.now(),
  timeZone = settings().timeZone,
): string {
  const [here, there] = [fields(now, timeZone), fields(middayOf(day), 'UTC')]
  return here && there ? relative.format(Math.round((dayNumber(there) - dayNumber(here)) / DAY), 'day') : ''
}

/** The specification's days once more, of one such as 2026-11-21: dd/mm/yyyy */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
