import { EVERY_WEEKS_MAX, isScheduledOn, nextCollections } from '@doorstep/contract/collections/rules'
import type { Schedule } from '@doorstep/contract/collections/rules'
import { addDays } from '../../../time/civil.ts'

/** A collection moved by more days than this counts as a different collection. */
const SHIFT_DAYS = 6
const DAY_MS = 24 * 3_600_000

interface Fit {
  schedule: Schedule
  /** Dates outside the rhythm that no shift explains. */
  extras: string[]
}

/**
 * Finds the rhythm in weeks with the fewest shifts and unexplained dates. Days in `skipped` have no collection.
 * Undefined for fewer than two dates.
 */
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

/** Shifts after the last date do not count against a rhythm, because the series can simply have ended. */
const costOf = ({ schedule, extras }: Fit, last: string): number =>
  schedule.shifts.filter(({ from }) => from <= last).length + extras.length * 3

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** Possible first days of the rhythm. The series can permanently move to another day, so later days are included. */
function startsOf(days: readonly string[], everyWeeks: number): string[] {
  const [first = ''] = days
  const round = everyWeeks * 7
  const later = days.map((day) => addDays(first, (numberOf(day) - numberOf(first)) % round))
  const earlier = later.map((day) => addDays(day, -round)).filter((day) => day >= addDays(first, -SHIFT_DAYS))
  return [...new Set([...later, ...earlier])]
}

/** Explains differences from a rhythm as shifts: each missing date is matched with the nearest extra date. */
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
