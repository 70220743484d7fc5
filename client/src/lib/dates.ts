import { settings } from './settings.ts'

/**
 * All date and time formats of the page. If the specification sets no format, screens use words such as "yesterday"
 * and add the exact time.
 */
type Field = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second'
type Moment = string | number | Date

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter is much slower than using it, and a list formats hundreds of dates.
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

/** Formats days of activities and alerts as dd/mm/yyyy, as the specification requires. */
export function formatDate(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year}` : ''
}

/** Formats times of live issues as dd-mm-yyyy hh:mm:ss, as the specification requires. */
export function formatDateTime(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}-${f.month}-${f.year} ${f.hour}:${f.minute}:${f.second}` : ''
}

/** Formats times of feedback as dd/mm/yyyy, hh:mm:ss, as the specification requires. */
export function formatMoment(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year}, ${f.hour}:${f.minute}:${f.second}` : ''
}

/** Formats times of comments as dd/mm/yyyy hh:mm. */
export function formatDateAndTime(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.day}/${f.month}/${f.year} ${f.hour}:${f.minute}` : ''
}

/** Returns the day of a moment in the time zone, as date fields need it: 2026-11-24. */
export function dayOf(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.year}-${f.month}-${f.day}` : ''
}

/** Returns the time of a moment in the time zone, as time fields need it: 09:04. */
export function timeOf(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${f.hour}:${f.minute}` : ''
}

/** Returns the current day in the product's time zone, such as 2026-11-24. */
export function today(): string {
  return dayOf(Date.now())
}

/** Adds `count` days to a day such as 2026-11-24. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(middayOf(day)) + count * DAY).toISOString().slice(0, 10)
}

/** Returns the hour of the day, 0 to 23. */
export function hourOf(moment: Moment, timeZone = settings().timeZone): number {
  return Number(fields(moment, timeZone)?.hour ?? 0)
}

// Returns the number of calendar days between two moments in the time zone.
function daysBetween(from: Moment, to: Moment, timeZone: string): number {
  const [a, b] = [fields(from, timeZone), fields(to, timeZone)]
  if (!a || !b) return 0
  return Math.round((dayNumber(b) - dayNumber(a)) / DAY)
}

function dayNumber(f: Record<Field, string>): number {
  return Date.UTC(Number(f.year), Number(f.month) - 1, Number(f.day))
}

export const hasPassed = (moment: Moment, now: Moment = Date.now()): boolean =>
  new Date(moment) < new Date(now)

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** Returns "just now", "5 minutes ago", "yesterday" or "in 3 days", or the date if it is over 30 days away. */
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

// A calendar day has no time zone. The time noon in UTC keeps the day the same in each conversion.
const middayOf = (day: string) => `${day}T12:00:00Z`

/** Formats a calendar day such as 2026-11-24: "Tue 24 Nov". */
export function formatDay(day: string): string {
  const date = new Date(middayOf(day))
  if (Number.isNaN(date.getTime())) return ''
  const part = (wanted: string) => weekday.formatToParts(date).find(({ type }) => type === wanted)?.value
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

/** Formats a calendar day with its year: "Tue 24 Nov 2026". */
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

/** Formats a day for a sentence: "Friday 4 December". Adds the year if it is not the current year. */
export function formatLongDay(day: string, now = today()): string {
  const date = new Date(middayOf(day))
  if (Number.isNaN(date.getTime())) return ''
  const text = longDay.format(date).replace(',', '')
  return day.slice(0, 4) === now.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** Formats the day of a visit: "Today", "Tomorrow" or "Friday 4 December". */
function formatVisitDay(day: string, now = today()): string {
  if (day === now) return 'Today'
  return day === addDays(now, 1) ? 'Tomorrow' : formatLongDay(day, now)
}

/** Formats the time window of a visit: "Today, 14:00 to 16:00". */
export function formatVisit(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now = today(),
): string {
  return `${formatVisitDay(dayOf(startsAt), now)}, ${timeOf(startsAt)} to ${timeOf(endsAt)}`
}

/** Formats a promised time: "4pm today", "9:30am tomorrow" or "9am on Friday 4 December". */
export function formatPromise(moment: Moment, now = today()): string {
  const [hour = 0, minute = 0] = timeOf(moment).split(':').map(Number)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  const time = `${hour % 12 === 0 ? 12 : hour % 12}${past}${hour < 12 ? 'am' : 'pm'}`
  const day = dayOf(moment)
  if (day === now) return `${time} today`
  return day === addDays(now, 1) ? `${time} tomorrow` : `${time} on ${formatLongDay(day, now)}`
}

/** Formats an exact time: "Tue 24 Nov 2026, 09:04". */
export function formatExact(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${formatDayOfYear(dayOf(moment, timeZone))}, ${f.hour}:${f.minute}` : ''
}

/** Formats an exact time with seconds: "Tue 24 Nov 2026, 09:04:03". */
export function formatToTheSecond(moment: Moment, timeZone = settings().timeZone): string {
  const f = fields(moment, timeZone)
  return f ? `${formatExact(moment, timeZone)}:${f.second}` : ''
}

const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** Formats 2026-11 as "November 2026". */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(middayOf(`${month}-01`)))
}

/** Formats 2026-11 as "Nov 2026", for narrow places. */
export function formatShortMonth(month: string): string {
  return shortMonth.format(new Date(middayOf(`${month}-01`)))
}

/** Describes how far away a day is in the time zone: "today", "tomorrow", "in 3 days". */
export function formatDaysAway(
  day: string,
  now: Moment = Date.now(),
  timeZone = settings().timeZone,
): string {
  const [here, there] = [fields(now, timeZone), fields(middayOf(day), 'UTC')]
  return here && there ? relative.format(Math.round((dayNumber(there) - dayNumber(here)) / DAY), 'day') : ''
}

/** Formats a day such as 2026-11-21 as dd/mm/yyyy, as the specification requires. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
