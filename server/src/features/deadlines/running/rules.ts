import type { Schedule } from '../../../time/workingTime.ts'

/** The level, in per cent, of the latest warning due at this moment. */
export function levelAt({ halfAt, threeQuartersAt, dueAt }: Schedule, at: Date): 0 | 50 | 75 | 100 {
  if (at >= dueAt) return 100
  if (at >= threeQuartersAt) return 75
  return at >= halfAt ? 50 : 0
}

/**
 * The warning level that counts as sent when a schedule is set. This is one level below the current level, so that only
 * the current warning is sent.
 */
export function warnedAt(schedule: Schedule, at: Date): 0 | 50 | 75 {
  const level = levelAt(schedule, at)
  if (level === 100) return 75
  return level === 75 ? 50 : 0
}
