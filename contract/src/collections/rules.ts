export const EVERY_WEEKS_MAX = 4
/** How many of the next collection dates are shown for each stream of waste. */
export const NEXT_DATES = 8
export const SHIFTS_MAX = 60
/** Body limit in bytes for a call with a calendar file. The body contains the file's text as JSON. */
export const ICS_LIMIT_BYTES = 1_500_000

export const STREAMS = ['recycling', 'waste', 'food', 'garden', 'glass', 'paper'] as const
export type Stream = (typeof STREAMS)[number]

export const STREAM_LABELS: Record<Stream, string> = {
  recycling: 'Recycling',
  waste: 'Waste',
  food: 'Food waste',
  garden: 'Garden waste',
  glass: 'Glass',
  paper: 'Paper and card',
}

export const NATIONS = ['england', 'wales', 'scotland', 'northern-ireland'] as const
export type Nation = (typeof NATIONS)[number]

/** The country of these nations, as the list of countries names it. */
export const NATIONS_COUNTRY = 'United Kingdom'

export const NATION_LABELS: Record<Nation, string> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

export interface Schedule {
  firstOn: string
  everyWeeks: number
  /** Single dates that move to another day. `to` is null if the collection is cancelled. */
  shifts: readonly { from: string; to: string | null }[]
}

/** How many days of collections a home's calendar contains. */
export const CALENDAR_COLLECTION_DAYS = 366
/** For how many days ahead the schedule editor shows bank holidays. */
export const HOLIDAYS_AHEAD_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000

// The calculation uses UTC, where every day has 24 hours.
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** Whether the schedule has a collection on that day. Ignores moved dates. */
export function isScheduledOn({ firstOn, everyWeeks }: Schedule, day: string): boolean {
  const days = dayNumber(day) - dayNumber(firstOn)
  return days >= 0 && days % (everyWeeks * 7) === 0
}

/**
 * Returns the next `count` collection days on or after `from`, including moved dates, in order and without duplicates.
 */
export function nextCollections(schedule: Schedule, from: string, count: number): string[] {
  const { firstOn, everyWeeks, shifts } = schedule
  const moved = new Map(shifts.map((shift) => [shift.from, shift.to]))
  const step = everyWeeks * 7
  const days = new Set<string>()
  for (const [origin, to] of moved)
    if (to !== null && to >= from && isScheduledOn(schedule, origin)) days.add(to)
  const first = dayNumber(firstOn)
  let day = first + Math.max(0, Math.ceil((dayNumber(from) - first) / step)) * step
  // Each shift removes at most one date, so the loop needs at most this many steps.
  for (let steps = count + moved.size; steps > 0; steps -= 1, day += step)
    if (!moved.has(dayOf(day))) days.add(dayOf(day))
  return [...days].sort().slice(0, count)
}

/** Returns one sentence about what is wrong with the schedules. Undefined if nothing is wrong. */
export function schedulesProblem(schedules: readonly (Schedule & { stream: Stream })[]): string | undefined {
  const seen = new Set<Stream>()
  for (const schedule of schedules) {
    const label = STREAM_LABELS[schedule.stream]
    if (seen.has(schedule.stream))
      return `${label} has more than one schedule. Keep one and remove the others.`
    seen.add(schedule.stream)
    const shifted = new Set<string>()
    for (const { from, to } of schedule.shifts) {
      if (!isScheduledOn(schedule, from))
        return `${label}: ${dayMonthYear(from)} is not a collection day. Choose one of the collection days.`
      if (shifted.has(from))
        return `${label}: ${dayMonthYear(from)} can be moved only once. Remove one of the changes.`
      if (to === from)
        return `${label}: ${dayMonthYear(from)} cannot be moved to the same day. Choose another day.`
      shifted.add(from)
    }
  }
  return undefined
}

function dayMonthYear(day: string): string {
  return day.split('-').toReversed().join('/')
}
