import type { Nation } from '@doorstep/contract/collections/rules'
import type { RULE_STATES } from '@doorstep/contract/deadlines/schema'
import type { DeadlineKind, DeadlineUnit } from '@doorstep/contract/deadlines/rules'
import { bankHolidays } from '../../time/bankHolidays.ts'
import { workingTime } from '../../time/workingTime.ts'
import type { Schedule, WorkingTime, WorkingWeek } from '../../time/workingTime.ts'
import type { BankHolidayChange } from '../bank-holidays/rules.ts'

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

export type { Schedule, Span } from '../../time/workingTime.ts'

/** A `future` rule has not begun yet. A `past` rule was replaced by a later rule for the same case. */
export type RuleState = (typeof RULE_STATES)[number]

/** A rule that sets a deadline. */
export interface GivingRule {
  id: number
  kind: DeadlineKind
  amount: number
  unit: DeadlineUnit
}

export interface PromisedDeadline extends Schedule {
  kind: DeadlineKind
  rule: GivingRule
  from: Date
}

export interface Promised {
  nation: Nation | null
  deadlines: PromisedDeadline[]
  ownerId: number | null
}

interface Place {
  /** The nation whose bank holidays apply. Null outside the United Kingdom. */
  nation: Nation | null
  changes: readonly BankHolidayChange[]
}

/** The working hours in a place, without its bank holidays. */
export function workingTimeAt(
  { workingWeek, timeZone }: { workingWeek: WorkingWeek; timeZone: string },
  { nation, changes }: Place,
): WorkingTime {
  const official = nation === null ? [] : bankHolidays(nation, FIRST_DAY, LAST_DAY)
  const days = new Set(official.map(({ day }) => day))
  for (const { day, name } of changes) {
    if (name === null) days.delete(day)
    else days.add(day)
  }
  return workingTime({ week: workingWeek, timeZone, isHoliday: (day) => days.has(day) })
}
