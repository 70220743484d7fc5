import ICAL from 'ical.js'
import { isScheduledOn, nextCollections, STREAM_LABELS, STREAMS } from '@doorstep/contract/collections/rules'
import type { Schedule, Stream } from '@doorstep/contract/collections/rules'
import { EVERY_WEEKS_MAX } from '@doorstep/contract/collections/schema'
import { addDays, dayAt } from '../../time/civil.ts'

/** What is wrong with a calendar file, in one sentence. */
export class CalendarFileError extends Error {}

const EVENTS_MAX = 2000
const OCCURRENCES_MAX = 300
/** Rules are walked date by date from where they begin: so many of them, and so many dates in a file. */
const RULES_MAX = 50
const STEPS_MAX = 10_000
/** Two years show any rhythm; a rule without an end would go on. */
const DAYS_AHEAD = 730
/** No schedule takes a date from here on. */
const END = '2200'
/** How far a collection is moved at most to count as the same one. */
const SHIFT_DAYS = 6
/** A file of past years is no help: only what lies in the last weeks and ahead counts. */
const DAYS_BACK = 60

/** What councils call the streams. */
const WORDS: [Stream, RegExp][] = [
  ['recycling', /recycl|mixed dry|blue (bin|box)/i],
  ['food', /food|caddy/i],
  ['garden', /garden|green waste|brown bin/i],
  ['glass', /glass|bottle/i],
  ['paper', /paper|cardboard|\bcard\b/i],
]
const GENERAL =
  /general|refuse|rubbish|residual|landfill|domestic waste|household waste|black (bin|bag)|non-recycl/i

/** The streams that an event is about, by its words. */
export function streamsOf(summary: string): Stream[] {
  const text = summary.replace(/non[- ]recycl\w*/i, 'general')
  const named = WORDS.filter(([, words]) => words.test(text)).map(([stream]) => stream)
  if (GENERAL.test(text)) return [...named, 'waste']
  return named.length === 0 && /waste|bin\b|collection/i.test(text) ? ['waste'] : named
}

type NamedSchedule = Schedule & { stream: Stream }

export interface Proposal {
  schedules: NamedSchedule[]
  leftOut: string[]
}

interface CalendarFileInput {
  ics: string
  today: string
  timeZone: string
}

/** Reads a calendar file, or says what is wrong with it. Rules of a file may be endless: to be run apart. */
export function readCalendar({ ics, today, timeZone }: CalendarFileInput): Proposal | { problem: string } {
  try {
    return proposeSchedules(ics, today, timeZone)
  } catch (error) {
    if (!(error instanceof CalendarFileError)) throw error
    return { problem: error.message }
  }
}

/** Reads a calendar file and finds the schedule behind the dates of each stream. */
export function proposeSchedules(ics: string, today: string, timeZone: string): Proposal {
  const { days, leftOut } = collectDays(ics, addDays(today, -DAYS_BACK), timeZone)
  const schedules: NamedSchedule[] = []
  for (const stream of STREAMS) {
    const all = [...(days.get(stream) ?? [])].toSorted()
    if (all[0] === undefined) continue
    const horizon = addDays(all[0], DAYS_AHEAD)
    // A date that is far from the others would make every week in between a missing one.
    const list = all.filter((day) => day <= horizon)
    const found = fitSchedule(list)
    if (!found) {
      leftOut.push(`${STREAM_LABELS[stream]}: one date alone says nothing of a rhythm.`)
      continue
    }
    schedules.push({ stream, ...found.schedule })
    for (const day of found.extras) leftOut.push(`${STREAM_LABELS[stream]}: ${day} is outside its rhythm.`)
  }
  if (schedules.length === 0 && leftOut.length === 0)
    throw new CalendarFileError('The file has no collections ahead.')
  return { schedules, leftOut: leftOut.slice(0, 100) }
}

function eventsOf(ics: string): InstanceType<typeof ICAL.Component>[] {
  try {
    return new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent')
  } catch {
    throw new CalendarFileError('This is not a calendar file.')
  }
}

function collectDays(
  ics: string,
  from: string,
  timeZone: string,
): { days: Map<Stream, Set<string>>; leftOut: string[] } {
  const events = eventsOf(ics)
  const replaced = replacedDays(events, timeZone)
  if (events.filter((event) => event.hasProperty('rrule')).length > RULES_MAX)
    throw new CalendarFileError(`A file can have ${RULES_MAX} recurring events at most.`)
  const walk = { from, timeZone, stepsLeft: STEPS_MAX }
  if (events.length > EVENTS_MAX) throw new CalendarFileError(`A file can have ${EVENTS_MAX} events at most.`)
  const days = new Map<Stream, Set<string>>()
  const leftOut = new Set<string>()
  for (const component of events) {
    const event = new ICAL.Event(component)
    // The types know no event without a summary; files do.
    const given: unknown = event.summary
    const summary = typeof given === 'string' ? given.slice(0, 100) : ''
    if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') continue
    const streams = streamsOf(summary)
    if (streams.length === 0) leftOut.add(`"${summary}" names no stream.`)
    for (const day of streams.length > 0 ? daysOf(event, walk) : [])
      if (event.isRecurrenceException() || !replaced.has(`${event.uid} ${day}`))
        for (const stream of streams) days.set(stream, (days.get(stream) ?? new Set()).add(day))
  }
  return { days, leftOut: [...leftOut] }
}

/** Single dates of recurring events that an event of their own stands for: moved, renamed or cancelled. */
function replacedDays(
  events: readonly InstanceType<typeof ICAL.Component>[],
  timeZone: string,
): ReadonlySet<string> {
  return new Set(
    events.flatMap((component) => {
      const at = component.getFirstPropertyValue('recurrence-id')
      const uid = component.getFirstPropertyValue('uid')
      return at instanceof ICAL.Time ? [`${String(uid)} ${dayOf(at, timeZone)}`] : []
    }),
  )
}

/** The day of a date, or of a moment: one in UTC may be of the next day here. */
function dayOf(time: InstanceType<typeof ICAL.Time>, timeZone: string): string {
  const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone
  return isUtc ? dayAt(time.toJSDate(), timeZone) : time.toString().slice(0, 10)
}

interface Walk {
  from: string
  timeZone: string
  /** Of the whole file. */
  stepsLeft: number
}

const isAhead = (day: string, { from }: Walk): boolean => day >= from && day < END

function daysOf(event: InstanceType<typeof ICAL.Event>, walk: Walk): string[] {
  try {
    if (!event.isRecurring())
      return [dayOf(event.startDate, walk.timeZone)].filter((day) => isAhead(day, walk))
    return walkRule(event, walk)
  } catch (error) {
    if (error instanceof CalendarFileError) throw error
    throw new CalendarFileError('The file has an event that cannot be read.')
  }
}

function walkRule(event: InstanceType<typeof ICAL.Event>, walk: Walk): string[] {
  const days: string[] = []
  const iterator = event.iterator()
  while (days.length < OCCURRENCES_MAX) {
    if (walk.stepsLeft === 0) throw new CalendarFileError('The file has too many dates.')
    walk.stepsLeft -= 1
    const next = iterator.next()
    if (!next) break
    const day = dayOf(next, walk.timeZone)
    if (days[0] !== undefined && day > addDays(days[0], DAYS_AHEAD)) break
    if (day >= END) break
    if (isAhead(day, walk)) days.push(day)
  }
  return days
}

interface Fit {
  schedule: Schedule
  /** Dates that no shift explains. */
  extras: string[]
}

/** The rhythm of weeks that leaves the fewest of these dates unexplained. */
export function fitSchedule(days: readonly string[]): Fit | undefined {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined || days.length < 2) return undefined
  const fits = Array.from({ length: EVERY_WEEKS_MAX }, (_, at) => EVERY_WEEKS_MAX - at).flatMap(
    (everyWeeks) =>
      days
        .filter((day) => day <= addDays(first, everyWeeks * 7 - 1))
        .map((firstOn) => explain({ firstOn, everyWeeks, shifts: [] }, days, last)),
  )
  return fits.toSorted((one, other) => costOf(one) - costOf(other))[0]
}

const costOf = ({ schedule, extras }: Fit): number => schedule.shifts.length + extras.length * 3

/** Explains what differs from a rhythm by shifts: each missing date by the nearest one that is too many. */
function explain(schedule: Schedule, days: readonly string[], last: string): Fit {
  const extras = days.filter((day) => !isScheduledOn(schedule, day))
  const weeks = Math.ceil((Date.parse(last) - Date.parse(schedule.firstOn)) / (7 * 24 * 3_600_000)) + 1
  const missing = nextCollections(schedule, schedule.firstOn, weeks).filter(
    (day) => day <= last && !days.includes(day),
  )
  const shifts = missing.map((from) => {
    const near = extras.find((day) => day >= addDays(from, -SHIFT_DAYS) && day <= addDays(from, SHIFT_DAYS))
    if (near !== undefined) extras.splice(extras.indexOf(near), 1)
    return { from, to: near ?? null }
  })
  return { schedule: { ...schedule, shifts }, extras }
}
