import type { Nation } from '@doorstep/contract/collections/rules'
import type { DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import { expect } from 'vitest'
import { bankHolidays } from '../src/time/bankHolidays.ts'
import { scheduleOf, workingTime } from '../src/time/workingTime.ts'
import type { Span, WorkingTime } from '../src/time/workingTime.ts'

export const ZONE = 'Europe/London'
const WEEK = { days: [1, 2, 3, 4, 5], opens: 9 * 60, closes: 17 * 60 }

const holidaysOf = (nation: Nation): Set<string> =>
  new Set(bankHolidays(nation, '2025-01-01', '2030-12-31').map(({ day }) => day))

export function timeOf(nation: Nation | null): WorkingTime {
  const days = nation === null ? new Set<string>() : holidaysOf(nation)
  return workingTime({ week: WEEK, timeZone: ZONE, isHoliday: (day) => days.has(day) })
}

const HOUR_MS = 3_600_000
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z')
const HOURS = 2 * 365 * 24
/** Number of extra hours after the two years, for deadlines that start near the end. */
const MORE = 60 * 24

/** The hours to start from, counted from the start of the two years. */
export const everyHour = Array.from({ length: HOURS }, (_, index) => index)
/** Each hour of the day, each unit and each length of time has its turn. */
export const someHours = everyHour.filter((start) => start % 11 === 0)

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

interface ClockHour {
  day: string
  isWorking: boolean
  closes: boolean
}

/** The local clock at the start of each hour, computed without the code under test. */
const clockHours = Array.from({ length: HOURS + MORE }, (_, index): ClockHour => {
  const parts = Object.fromEntries(
    format.formatToParts(FIRST_MS + index * HOUR_MS).map(({ type, value }) => [type, value]),
  )
  const hour = Number(parts['hour'])
  const isWorking = !/Sat|Sun/.test(parts['weekday'] ?? '') && hour >= 9 && hour < 17
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    isWorking,
    closes: isWorking && hour === 16,
  }
})

interface Counted {
  start: number
  amount: number
  unit: DeadlineUnit
  isPaused: (hour: number) => boolean
}

/** Counts the hours of a deadline one by one, and returns the hour of its end. */
function countedEnd({ start, amount, unit, isPaused }: Counted, off: ReadonlySet<string>): number {
  let left = amount
  let end = start
  for (; left > 0; end += 1) {
    const hour = clockHours[end]
    if (!hour) throw new Error('The deadline ends after the last hour.')
    if (isPaused(end)) continue
    const isOn = !off.has(hour.day)
    if (unit === 'hours' || (unit === 'workingHours' && hour.isWorking && isOn)) left -= 1
    if (unit === 'workingDays' && hour.closes && isOn && hour.day > (clockHours[start]?.day ?? '')) left -= 1
  }
  return end
}

/** Expects a deadline that starts at each of these hours to end where counting hour by hour ends. */
export function expectCounted(nation: Nation, starts: readonly number[]): void {
  const off = holidaysOf(nation)
  const working = timeOf(nation)
  const wrong: string[] = []
  for (const start of starts) {
    const from = new Date(FIRST_MS + start * HOUR_MS)
    // The pause varies by start hour, but is the same in every run.
    const pauseAt = start + ((start * 7) % 31)
    const pauseEnd = pauseAt + ((start * 13) % 67)
    const isPaused = (hour: number): boolean => hour >= pauseAt && hour < pauseEnd
    const pauses: Span[] =
      pauseEnd > pauseAt
        ? [{ from: new Date(FIRST_MS + pauseAt * HOUR_MS), to: new Date(FIRST_MS + pauseEnd * HOUR_MS) }]
        : []
    const unit = (['hours', 'workingHours', 'workingDays'] as const)[start % 3] ?? 'hours'
    const amount = 1 + ((start * 5) % 9)
    const end = countedEnd({ start, amount, unit, isPaused }, off)
    const { halfAt, threeQuartersAt, dueAt } = scheduleOf({ from, amount, unit, pauses }, working)
    const isInOrder = from < halfAt && halfAt < threeQuartersAt && threeQuartersAt <= dueAt
    if (dueAt.getTime() !== FIRST_MS + end * HOUR_MS || !isInOrder)
      wrong.push(`${amount} ${unit} from ${from.toISOString()}: ${dueAt.toISOString()}`)
  }
  expect(wrong).toEqual([])
}
