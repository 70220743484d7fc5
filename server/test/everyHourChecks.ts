import { expect } from 'vitest'
import { nextCollections } from '@doorstep/contract/collections/rules'
import { alertState } from '../src/features/alerts/rules.ts'
import { dateProblems, isOverdue } from '../src/features/activities/rules.ts'
import { addDays, beginningOf, dayAt, endOf, startOfDay } from '../src/time/civil.ts'

const ZONE = 'Europe/London'
const HOUR = 3_600_000
const FIRST = Date.UTC(2026, 0, 1)
const LAST = Date.UTC(2029, 0, 1)

/** Local time from an API that the product does not use. */
const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

interface LocalHour {
  now: Date
  day: string
  time: string
}

/** Three years, with six clock changes, a leap day and the ends of three years. */
function* localHours(isTaken: (now: Date, index: number) => boolean): Generator<LocalHour> {
  for (let at = FIRST; at < LAST; at += HOUR) {
    const now = new Date(at)
    if (!isTaken(now, (at - FIRST) / HOUR)) continue
    const [day = '', time = ''] = wall.format(now).split(' ')
    yield { now, day, time }
  }
}

export type Hours = () => Generator<LocalHour>

export const everyHour: Hours = () => localHours(() => true)

const CLOCK_CHANGES = new Set([
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2027-10-31',
  '2028-03-26',
  '2028-10-29',
])

/** Every 31st hour, so that each hour of the day has its turn, and all hours of days on which the clocks change. */
export const someHours: Hours = () =>
  localHours((now, index) => index % 31 === 0 || CLOCK_CHANGES.has(now.toISOString().slice(0, 10)))

const SCHEDULES = [
  { firstOn: '2025-12-30', everyWeeks: 1, shifts: [{ from: '2026-12-29', to: '2026-12-31' }] },
  { firstOn: '2026-03-29', everyWeeks: 2, shifts: [{ from: '2028-02-27', to: null }] },
  { firstOn: '2026-10-25', everyWeeks: 3, shifts: [] },
]

function plannedDays({ firstOn, everyWeeks, shifts }: (typeof SCHEDULES)[number]): string[] {
  const planned = new Set<string>()
  for (let day = firstOn; day <= '2029-06-01'; day = addDays(day, everyWeeks * 7)) planned.add(day)
  for (const { from: origin, to } of shifts) {
    planned.delete(origin)
    if (to !== null) planned.add(to)
  }
  return [...planned].toSorted()
}

/** Expects each hour to have the date of the wall calendar, and each day to start at local midnight. */
export function expectDates(taken: Hours): void {
  const wrong: string[] = []
  for (const { now, day, time } of taken()) {
    if (dayAt(now, ZONE) !== day) wrong.push(`day at ${now.toISOString()}`)
    if (time === '00:00:00' && startOfDay(day, ZONE).getTime() !== now.getTime())
      wrong.push(`start of ${day}`)
  }
  expect(wrong).toEqual([])
}

/** Expects each hour to have the right next collection date. */
export function expectNextCollections(taken: Hours): void {
  const wrong: string[] = []
  const planned = SCHEDULES.map(plannedDays)
  for (const { now, day } of taken())
    for (const [at, schedule] of SCHEDULES.entries()) {
      const known = planned[at]?.find((one) => one >= day)
      if (nextCollections(schedule, dayAt(now, ZONE), 1)[0] !== known)
        wrong.push(`${at} at ${now.toISOString()}`)
    }
  expect(wrong).toEqual([])
}

/** Expects an activity to be overdue from the day after its date. */
export function expectOverdueActivities(taken: Hours): void {
  const wrong: string[] = []
  for (const { now, day } of taken()) {
    const today = dayAt(now, ZONE)
    const isLate = (nextScheduledOn: string): boolean => isOverdue({ isActive: true, nextScheduledOn }, today)
    if (isLate(day) || isLate(addDays(day, 1)) || !isLate(addDays(day, -1))) wrong.push(now.toISOString())
    const dates = { lastCompletedOn: day, nextScheduledOn: day }
    if (dateProblems(dates, today) || !dateProblems({ ...dates, lastCompletedOn: addDays(day, 1) }, today))
      wrong.push(`dates at ${now.toISOString()}`)
  }
  expect(wrong).toEqual([])
}

/** Expects an alert to be shown from the first to the last moment of its dates. */
export function expectShownAlerts(taken: Hours): void {
  const wrong: string[] = []
  for (const { now, day } of taken()) {
    const state = (startsAt: string | null, expiresAt: string | null): string =>
      alertState(
        {
          isActive: true,
          startsAt: startsAt === null ? null : beginningOf(startsAt, ZONE),
          expiresAt: expiresAt === null ? null : endOf(expiresAt, ZONE),
        },
        now,
      )
    const states = [state(day, day), state(null, addDays(day, -1)), state(addDays(day, 1), null)]
    if (states.join() !== 'active,expired,scheduled') wrong.push(`${now.toISOString()} ${states.join()}`)
  }
  expect(wrong).toEqual([])
  // Days on which the clocks change have 23 or 25 hours.
  for (const [day, hours] of [
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2027-03-28', 23],
    ['2028-10-29', 25],
  ] as const)
    expect(endOf(day, ZONE).getTime() + 1 - startOfDay(day, ZONE).getTime()).toBe(hours * HOUR)
}
