/** The two kinds of deadline for an issue: the first answer and the completed work. */
export const DEADLINE_KINDS = ['answer', 'complete'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** The units of a deadline. `hours` counts all hours, and the other units count only working time. */
export const DEADLINE_UNITS = ['hours', 'workingHours', 'workingDays'] as const
export type DeadlineUnit = (typeof DEADLINE_UNITS)[number]

/** A deadline counts as due this week if it is at most this many days ahead. */
export const DUE_SOON_DAYS = 7

/** The largest amount for each unit, which is about a year. */
export const DEADLINE_AMOUNT_MAX: Record<DeadlineUnit, number> = {
  hours: 8784,
  workingHours: 2000,
  workingDays: 260,
}

/** How many years ahead a rule about deadlines can begin. */
export const DEADLINE_RULE_YEARS_AHEAD = 2
