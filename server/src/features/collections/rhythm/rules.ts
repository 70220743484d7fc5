import { isScheduledOn, nextCollections } from '@doorstep/contract/collections/rules'
import type { Schedule } from '@doorstep/contract/collections/rules'
import { EVERY_WEEKS_MAX } from '@doorstep/contract/collections/schema'
import { addDays } from '../../../time/civil.ts'

/** How far a collection is moved at most to count as the same one. */
const SHIFT_DAYS = 6
const DAY_MS = 24 * 3_600_000

interface Fit {
  schedule: Schedule
  /** Dates that no shift explains. */
  extras: string[]
}

/** The rhythm of weeks that leaves the fewest of these dates unexplained; on none of `skipped` is a collection. */
export function fitSchedule(days: readonly string[], skipped: readonly string[] = []): Fit | undefined {
  const [first] = days
  if (first === undefined || days.length < 2) return undefined
  const fits = Array.from({ length: EVERY_WEEKS_MAX }, (_, at) => EVERY_WEEKS_MAX - at).flatMap(
    (everyWeeks) =>
      startsOf(days, everyWeeks).map((firstOn) =>
        explain({ firstOn, everyWeeks, shifts: [] }, days, skipped),
      ),
  )
  const last = days.at(-1) ?? first
  return fits.toSorted((one, other) => costOf(one, last) - costOf(other, last))[0]
}

/** A series that ends is no other rhythm. */
const costOf = ({ schedule, extras }: Fit, last: string): number =>
  schedule.shifts.filter(({ from }) => from <= last).length + extras.length * 3

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** Days of the first round; and, for a series that moves for good, where its later days would have begun. */
function startsOf(days: readonly string[], everyWeeks: number): string[] {
  const [first = ''] = days
  const round = everyWeeks * 7
  const later = days.map((day) => addDays(first, (numberOf(day) - numberOf(first)) % round))
  const earlier = later.map((day) => addDays(day, -round)).filter((day) => day >= addDays(first, -SHIFT_DAYS))
  return [...new Set([...later, ...earlier])]
}

/** Explains what differs from a rhythm by shifts: each missing date by the nearest one that is too many. */
function explain(schedule: Schedule, days: readonly string[], skipped: readonly string[]): Fit {
  const { firstOn } = schedule
  const last = days.at(-1) ?? firstOn
  const extras = days.filter((day) => !isScheduledOn(schedule, day))
  const known = new Set(days)
  const weeks = Math.ceil((Date.parse(last) - Date.parse(firstOn)) / (7 * DAY_MS)) + 1
  const missing = [
    ...nextCollections(schedule, firstOn, weeks).filter((day) => day <= last),
    ...skipped.filter((day) => day > last && isScheduledOn(schedule, day)),
  ].filter((day) => !known.has(day))
  const shifts = missing.map((from) => {
    const [earliest, latest] = [addDays(from, -SHIFT_DAYS), addDays(from, SHIFT_DAYS)]
    const near = extras.find((day) => day >= earliest && day <= latest)
    if (near !== undefined) extras.splice(extras.indexOf(near), 1)
    return { from, to: near ?? null }
  })
  return { schedule: { ...schedule, shifts }, extras }
}
