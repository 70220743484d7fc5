import type { Schedule } from '../../../time/workingTime.ts'

/** How much of its time has passed, as the last warning that it would have had. */
export function levelAt({ halfAt, threeQuartersAt, dueAt }: Schedule, at: Date): 0 | 50 | 75 | 100 {
  if (at >= dueAt) return 100
  if (at >= threeQuartersAt) return 75
  return at >= halfAt ? 50 : 0
}

/** Of what has been told when a schedule is set: all but its last level, which is told next, and as passed already. */
export function toldAt(schedule: Schedule, at: Date): 0 | 50 | 75 {
  const level = levelAt(schedule, at)
  if (level === 100) return 75
  return level === 75 ? 50 : 0
}
