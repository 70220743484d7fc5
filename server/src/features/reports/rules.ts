import type { Days } from '../../db/days.ts'

export interface MonthSplit {
  /** Whole months, from the day `first` to the day before `end`. Undefined if there is no whole month. */
  months: { first: string | undefined; end: string | undefined } | undefined
  /** The days at both ends that do not make up a whole month. */
  edges: Days[]
}

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)

export function splitMonths({ from, to }: Days): MonthSplit {
  const first = from === undefined ? undefined : firstWholeMonth(from)
  const end = to === undefined ? undefined : day(to).add({ days: 1 }).with({ day: 1 }).toString()
  if (first !== undefined && end !== undefined && first >= end)
    return { months: undefined, edges: [{ from, to }] }
  const edges: Days[] = []
  if (from !== undefined && first !== undefined && from !== first) edges.push({ from, to: before(first) })
  if (to !== undefined && end !== undefined && to !== before(end)) edges.push({ from: end, to })
  return { months: { first, end }, edges }
}

function firstWholeMonth(from: string): string {
  const start = day(from).with({ day: 1 })
  return (start.toString() === from ? start : start.add({ months: 1 })).toString()
}

/** Whether the months are more than half of those from `all.first` to `all.last`. */
export function areMost(
  { first, end }: NonNullable<MonthSplit['months']>,
  all: { first: string; last: string },
): boolean {
  const skipped = first === undefined ? 0 : Math.max(0, monthsUntil(all.first, first))
  const cut = end === undefined ? 0 : Math.max(0, monthsUntil(end, all.last) + 1)
  return (skipped + cut) * 2 < monthsUntil(all.first, all.last) + 1
}

function monthsUntil(from: string, to: string): number {
  return day(from)
    .with({ day: 1 })
    .until(day(to).with({ day: 1 }), { largestUnit: 'months' }).months
}

function before(date: string): string {
  return day(date).subtract({ days: 1 }).toString()
}

export function daysInBoth(one: Days, other: Days): Days | undefined {
  const from = [one.from, other.from]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1)
  const to = [one.to, other.to].filter((date) => date !== undefined).toSorted()[0]
  return from !== undefined && to !== undefined && from > to ? undefined : { from, to }
}

/** Returns the days on which a record was created that is `from` to `to` days old today. */
export function daysOfAge({ from, to }: { from: number; to: number | null }, today: string): Days {
  return {
    from: to === null ? undefined : day(today).subtract({ days: to }).toString(),
    to: day(today).subtract({ days: from }).toString(),
  }
}

export function dayIn(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}
