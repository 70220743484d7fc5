/** What is promised of an issue: that somebody answers, and that the work is done. */
export const DEADLINE_KINDS = ['answer', 'complete'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** How the time of a deadline is counted: round the clock, or while staff are at work. */
export const DEADLINE_UNITS = ['hours', 'workingHours', 'workingDays'] as const
export type DeadlineUnit = (typeof DEADLINE_UNITS)[number]

/** What is due this week is due in the next so many days. */
export const DUE_SOON_DAYS = 7

/** At most of each: about a year. */
export const DEADLINE_AMOUNT_MAX: Record<DeadlineUnit, number> = {
  hours: 8784,
  workingHours: 2000,
  workingDays: 260,
}

/** Of a deadline's time: how much of it has passed when it is warned of. */
export const WARNING_LEVELS = [50, 75, 100] as const
