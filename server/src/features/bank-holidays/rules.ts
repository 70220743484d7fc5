import type { ManagedBankHoliday } from '@doorstep/contract/bank-holidays/schema'
import type { BankHoliday } from '../../time/bankHolidays.ts'
import type { Day } from '../../time/civil.ts'

/** A day that administrators have added, or removed if the name is null. */
export interface BankHolidayChange {
  day: Day
  name: string | null
}

type ManagedDay = Omit<ManagedBankHoliday, 'nation'>

/** Returns the official days with the changes applied, sorted by day. Removed days are marked as removed. */
export function managedDays(
  official: readonly BankHoliday[],
  changes: readonly BankHolidayChange[],
): ManagedDay[] {
  const days = new Map<Day, ManagedDay>(
    official.map(({ day, name }) => [day, { day, name, state: 'official' }]),
  )
  for (const { day, name } of changes) {
    const known = days.get(day)
    if (name !== null) days.set(day, { day, name, state: 'added' })
    else if (known) days.set(day, { ...known, state: 'removed' })
  }
  return [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day))
}

export function daysThatHold(days: readonly ManagedDay[]): BankHoliday[] {
  return days.flatMap(({ day, name, state }) => (state === 'removed' ? [] : [{ day, name }]))
}
