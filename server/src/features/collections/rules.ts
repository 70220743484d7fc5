import { isScheduledOn, SHIFTS_MAX, STREAM_LABELS, STREAMS } from '@doorstep/contract/collections/rules'
import type { Schedule, Stream } from '@doorstep/contract/collections/rules'
import { addDays } from '../../time/civil.ts'
import { DAYS_AHEAD } from './calendar-dates/rules.ts'
import { readEvents, statementsOf } from './calendar-events/rules.ts'
import type { ReadEvent, Statement, Statements } from './calendar-events/rules.ts'
import { eventsIn, isCalendarFile } from './calendar-files/rules.ts'
import { fitSchedule } from './rhythm/rules.ts'

/** An error about a calendar file. The message describes the problem with the file in one sentence. */
class CalendarFileError extends Error {}

const EVENTS_MAX = 2000
/** Maximum number of steps for all rules of a file, because rules are evaluated date by date. */
const STEPS_MAX = 10_000
/** Only dates from this many days ago onwards count, because older dates do not show the current rhythm. */
const DAYS_BACK = 60
const LINES_MAX = 100

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

/**
 * Returns the schedules that a calendar file contains, or the problem with the file. Callers must use `readApart`,
 * because the rules of a file can be endless.
 */
export function readCalendar({ ics, today, timeZone }: CalendarFileInput): Proposal | { problem: string } {
  try {
    return proposeSchedules(ics, today, timeZone)
  } catch (error) {
    if (!(error instanceof CalendarFileError)) throw error
    return { problem: error.message }
  }
}

/** Finds the schedule of each stream in a calendar file. */
export function proposeSchedules(ics: string, today: string, timeZone: string): Proposal {
  if (!isCalendarFile(ics))
    throw new CalendarFileError('This is not a calendar file. Choose a file whose name ends in .ics.')
  const walk = { from: addDays(today, -DAYS_BACK), timeZone, stepsLeft: STEPS_MAX }
  const { events: found, leftOut } = eventsIn(ics)
  if (found.length > EVENTS_MAX)
    throw new CalendarFileError(`A file can have ${EVENTS_MAX} events at most. Choose a smaller one.`)
  const events = readEvents(found, walk, leftOut)
  const statements = statementsOf(events, leftOut)
  leftOut.push(...unnamed(events))
  const schedules = STREAMS.flatMap((stream) => scheduleOf(stream, statements, leftOut))
  leftOut.push(...unmatched(statements, schedules))
  if (schedules.length === 0 && leftOut.length === 0)
    throw new CalendarFileError('The file has no future collections. Choose a newer one.')
  return { schedules, leftOut: cut([...new Set(leftOut)]) }
}

function cut(lines: readonly string[]): string[] {
  if (lines.length <= LINES_MAX) return [...lines]
  const kept = lines.slice(0, LINES_MAX - 1)
  return [...kept, `${lines.length - kept.length} more messages like these are not shown.`]
}

function scheduleOf(stream: Stream, statements: Statements, leftOut: string[]): NamedSchedule[] {
  const isOf = ({ streams }: Statement): boolean => streams.includes(stream)
  const label = STREAM_LABELS[stream]
  const gone = new Set(statements.notCollected.filter(isOf).map(({ day }) => day))
  const collected = statements.collected.filter(isOf).filter(({ day }) => !gone.has(day))
  const all = [...new Set(collected.map(({ day }) => day))].toSorted()
  if (all[0] === undefined) return []
  const horizon = addDays(all[0], DAYS_AHEAD)
  // With a single date far ahead, every week in between would count as a missing collection.
  const list = all.filter((day) => day <= horizon)
  for (const day of new Set(
    collected.filter((one) => one.isFirst && one.day > horizon).map((one) => one.day),
  ))
    leftOut.push(`${label}: ${day} was left out because it is too far ahead.`)
  const skipped = [...gone, ...statements.skipped.filter(isOf).map(({ day }) => day)]
  const found = fitSchedule(list, [...new Set(skipped)].toSorted())
  if (!found) {
    leftOut.push(
      `${label}: ${all[0]} is the only date in the file, so we can’t tell how often the collection repeats.`,
    )
    return []
  }
  for (const day of found.extras)
    leftOut.push(`${label}: ${day} was left out because it does not fit the schedule.`)
  const { shifts } = found.schedule
  const tooMany = shifts[SHIFTS_MAX]
  if (tooMany)
    leftOut.push(
      `${label}: a schedule can have at most ${SHIFTS_MAX} moved dates. Those from ${tooMany.from} on are missing.`,
    )
  return [{ stream, ...found.schedule, shifts: shifts.slice(0, SHIFTS_MAX) }]
}

/** Returns lines about events whose words name no stream. */
function unnamed(events: readonly ReadEvent[]): string[] {
  return events
    .filter(({ days: [day], meaningOn }) => {
      if (day === undefined) return false
      const { collected, notCollected, doubt } = meaningOn(day)
      return collected.length + notCollected.length === 0 && doubt === undefined
    })
    .map(({ event: { name, summary } }) =>
      summary === ''
        ? `${name}: we can’t tell what is collected. The event was left out.`
        : `"${summary.slice(0, 100)}": we can’t tell what is collected. These events were left out.`,
    )
}

/**
 * Returns lines about cancellations that match no collection of the file. The cancelled collections might be in a
 * schedule that staff wrote.
 */
function unmatched(
  { collected, notCollected, skipped }: Statements,
  schedules: readonly NamedSchedule[],
): string[] {
  const known = new Set(
    [...collected, ...skipped].flatMap(({ day, streams }) => streams.map((stream) => `${day} ${stream}`)),
  )
  const isKnown = ({ day, streams }: Statement): boolean =>
    streams.some((stream) => known.has(`${day} ${stream}`)) ||
    schedules.some((schedule) => streams.includes(schedule.stream) && isScheduledOn(schedule, day))
  return [...Map.groupBy(notCollected, ({ name }) => name)]
    .filter(([, statements]) => !statements.some(isKnown))
    .map(
      ([name, [first]]) =>
        `${name}: the file has no collection on ${first?.day} that the event could cancel.`,
    )
}
