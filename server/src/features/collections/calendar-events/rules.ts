import type { Stream } from '@doorstep/contract/collections/rules'
import { addDays } from '../../../time/civil.ts'
import { dateOf, readDates, UnreadableEventError } from '../calendar-dates/rules.ts'
import type { EventDates, FileDate, Walk } from '../calendar-dates/rules.ts'
import { textOf } from '../calendar-files/rules.ts'
import type { CalendarEvent } from '../calendar-files/rules.ts'
import { meaningOf } from '../calendar-words/rules.ts'
import type { Meaning } from '../calendar-words/rules.ts'

export interface ReadEvent extends EventDates {
  event: CalendarEvent
  uid: string | undefined
  /** The date in the series that this event replaces. */
  replaces: FileDate | undefined
  /** True if the event also changes all later dates of the series. */
  changesLater: boolean
  isCancelled: boolean
  meaningOn: (day: string) => Meaning
}

const PART_MAX = 500
/** Matches a description that says there is no collection. `ADVICE` excludes tips about missed bins. */
const NO_COLLECTION =
  /\bno\b.*\b(?:collect|bins?\b|empt)|\b(?:not|n't|n’t)\b.*\b(?:collect|empt)|\b(?:cancel|suspen)|called off|no longer/i
const ADVICE = /\b(?:if|when|unless|report|miss(?:ed)?|contaminat\w*|should|can(?:not|'t|’t)?)\b/i

/** Returns the readable events. Each unreadable event adds a line to `leftOut`. */
export function readEvents(found: readonly CalendarEvent[], walk: Walk, leftOut: string[]): ReadEvent[] {
  return newestOf(found, leftOut).flatMap((event) => {
    try {
      return [readEvent(event, walk, leftOut)]
    } catch (error) {
      leftOut.push(
        `${event.name}: ${error instanceof UnreadableEventError ? error.message : 'it cannot be read.'}`,
      )
      return []
    }
  })
}

const valueOf = ({ properties }: CalendarEvent, name: string): string | undefined =>
  properties.get(name)?.[0]?.value.trim()

const keyOf = (event: CalendarEvent): string => `${valueOf(event, 'UID')} ${valueOf(event, 'RECURRENCE-ID')}`
const sequenceOf = (event: CalendarEvent): number => Number(valueOf(event, 'SEQUENCE')) || 0

/** Keeps the version of each event with the highest sequence. */
function newestOf(events: readonly CalendarEvent[], leftOut: string[]): CalendarEvent[] {
  const highest = new Map<string, number>()
  for (const event of events)
    highest.set(keyOf(event), Math.max(highest.get(keyOf(event)) ?? 0, sequenceOf(event)))
  return events.filter((event) => {
    const isOld = valueOf(event, 'UID') !== undefined && sequenceOf(event) < (highest.get(keyOf(event)) ?? 0)
    if (isOld) leftOut.push(`${event.name}: the file has a newer version of this event.`)
    return !isOld
  })
}

function readEvent(event: CalendarEvent, walk: Walk, leftOut: string[]): ReadEvent {
  const title = event.properties.get('SUMMARY')?.[0]
  if (title?.parameters.has('ENCODING'))
    throw new UnreadableEventError('its title has an encoding that we cannot read.')
  const replaces = dateOf(event, 'RECURRENCE-ID', walk.timeZone)?.date
  const range = event.properties.get('RECURRENCE-ID')?.[0]?.parameters.get('RANGE')?.toUpperCase()
  const changesLater = range === 'THISANDFUTURE'
  if (range !== undefined && !changesLater)
    leftOut.push(`${event.name}: its range ${range} is not known. Only this date was changed.`)
  const dates = readDates(event, walk)
  for (const note of new Set(dates.notes)) leftOut.push(`${event.name}: ${note}`)
  return {
    ...dates,
    event,
    uid: valueOf(event, 'UID'),
    replaces,
    changesLater,
    isCancelled: event.isTakenBack || valueOf(event, 'STATUS')?.toUpperCase() === 'CANCELLED',
    meaningOn: readMeaning(event, dates.isRecurring || changesLater, leftOut),
  }
}

/** Reads the title, without collections that another part of the event cancels. */
function readMeaning(event: CalendarEvent, isSeries: boolean, leftOut: string[]): (day: string) => Meaning {
  const against = saidElsewhere(event)
  for (const text of against)
    leftOut.push(`${event.name}: it also says "${text.slice(0, 100)}". Check its dates.`)
  return (day) => {
    const meaning = meaningOf(event.summary, day)
    if (isSeries || meaning.notCollected.length > 0) return meaning
    const taken = new Set(against.flatMap((text) => meaningOf(`${text}: ${event.summary}`, day).notCollected))
    return {
      ...meaning,
      collected: meaning.collected.filter((stream) => !taken.has(stream)),
      notCollected: meaning.collected.filter((stream) => taken.has(stream)),
    }
  }
}

/** Sentences outside the title that cancel a collection. */
function saidElsewhere({ properties, summary }: CalendarEvent): string[] {
  return ['DESCRIPTION', 'COMMENT', 'CATEGORIES', 'X-ALT-DESC', 'LOCATION']
    .flatMap((name) => properties.get(name) ?? [])
    .flatMap((property) =>
      textOf(property)
        .replaceAll(/<[^>]*>/g, '. ')
        .slice(0, PART_MAX)
        .split(/[.;!?]/),
    )
    .map((sentence) => sentence.trim())
    .filter((text) => NO_COLLECTION.test(text) && !ADVICE.test(text) && !summary.includes(text))
    .filter((text, at, all) => all.indexOf(text) === at)
}

/** The streams that an event names for a day, either as collected or as not collected. */
export interface Statement {
  day: string
  streams: readonly Stream[]
  name: string
}

export interface Statements {
  /** `isFirst` is true for the first date of an event. The event might repeat without an end. */
  collected: (Statement & { isFirst: boolean })[]
  notCollected: Statement[]
  /** Dates that a series leaves out. Another event might still contain them. */
  skipped: Statement[]
}

/** Combines the series of a file with the events that replace or end single dates. */
export function statementsOf(events: readonly ReadEvent[], leftOut: string[]): Statements {
  const statements: Statements = { collected: [], notCollected: [], skipped: [] }
  const replacing = Map.groupBy(
    events.filter(({ replaces }) => replaces !== undefined),
    ({ uid }) => uid,
  )
  const ended = new Set(
    events.flatMap((one) => (one.isCancelled && one.isRecurring && !one.replaces ? [one.uid ?? one] : [])),
  )
  for (const one of events) {
    if (one.replaces) state(one, one.days, statements, leftOut)
    else if (!ended.has(one.uid ?? one) || !one.isRecurring)
      stateSeries(one, one.uid === undefined ? [] : (replacing.get(one.uid) ?? []), statements, leftOut)
  }
  return statements
}

function stateSeries(
  one: ReadEvent,
  replacing: readonly ReadEvent[],
  statements: Statements,
  leftOut: string[],
): void {
  const byDay = new Map(replacing.map((other) => [other.replaces?.day ?? '', other]))
  const later = replacing
    .filter(({ changesLater }) => changesLater)
    .toSorted((a, b) => ((a.replaces?.day ?? '') < (b.replaces?.day ?? '') ? 1 : -1))
  const kept: string[] = []
  const gone = [...one.skipped]
  for (const day of one.days) {
    const change = later.find(({ replaces }) => (replaces?.day ?? '') <= day)
    if (byDay.has(day)) gone.push(day)
    else if (!change) kept.push(day)
    else {
      gone.push(day)
      // A replacing event that repeats has its own later dates, so this date is not moved.
      if (!change.isRecurring) stateMoved(change, day, statements, leftOut)
    }
  }
  for (const [day, other] of byDay)
    if (one.isRecurring && !one.days.includes(day) && one.days.some((own) => own <= day))
      leftOut.push(
        `${other.event.name}: the event replaces ${day}, but its series does not include that date.`,
      )
  state(one, kept, statements, leftOut)
  for (const day of gone)
    statements.skipped.push({ day, streams: one.meaningOn(day).collected, name: one.event.name })
}

/** Moves a later date by the same number of days as the first date. */
function stateMoved(change: ReadEvent, day: string, statements: Statements, leftOut: string[]): void {
  const [to] = change.days
  const from = change.replaces?.day
  if (to === undefined || from === undefined) return
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  state(change, [addDays(day, days)], statements, leftOut)
}

function state(one: ReadEvent, days: readonly string[], statements: Statements, leftOut: string[]): void {
  const { name } = one.event
  if (one.lasts > 1 && days.some((day) => one.meaningOn(day).collected.length > 0))
    leftOut.push(`${name}: the event lasts ${one.lasts} days. Only the first day was read.`)
  for (const day of days) {
    const { collected, notCollected, doubt } = one.meaningOn(day)
    if (doubt !== undefined) leftOut.push(`${name}: it ${doubt}`)
    if (one.isCancelled) {
      if (notCollected.length > 0) leftOut.push(`${name}: the event itself is cancelled. Check ${day}.`)
      else statements.notCollected.push({ day, streams: collected, name })
      continue
    }
    if (collected.length > 0)
      statements.collected.push({ day, streams: collected, name, isFirst: day === one.days[0] })
    if (notCollected.length === 0) continue
    for (let at = 0; at < one.lasts; at += 1)
      statements.notCollected.push({ day: addDays(day, at), streams: notCollected, name })
  }
}
