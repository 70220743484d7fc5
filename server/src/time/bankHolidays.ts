import { readFileSync } from 'node:fs'
import type { Nation } from '@doorstep/contract/collections/rules'
import type { Day } from './civil.ts'
import { addDays } from './civil.ts'

export interface BankHoliday {
  day: Day
  name: string
}

interface BankHolidayData {
  firstOn: Day
  lastOn: Day
  days: Record<Nation, BankHoliday[]>
}

// The list of bank holidays, written by `npm run bank-holidays`. A test compares it with the official announcements.
const DATA = JSON.parse(
  readFileSync(new URL('bankHolidays.json', import.meta.url), 'utf8'),
) as BankHolidayData
const WARN_DAYS = 60

/** Returns the bank holidays of a nation between two days, both included. */
export function bankHolidays(nation: Nation, from: Day, to: Day): BankHoliday[] {
  return DATA.days[nation].filter(({ day }) => day >= from && day <= to)
}

/** Returns the years for which bank holidays are known. */
export function bankHolidayYears(): number[] {
  const [first, last] = [DATA.firstOn, DATA.lastOn].map((day) => Number(day.slice(0, 4)))
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Returns the last day for which bank holidays are known, and whether it is less than 60 days away. */
export function bankHolidayHorizon(today: Day): { lastOn: Day; endsSoon: boolean } {
  return { lastOn: DATA.lastOn, endsSoon: addDays(today, WARN_DAYS) >= DATA.lastOn }
}
