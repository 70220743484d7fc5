const MINUTE = 60

const PAUSES = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
/** What is worth something for minutes only is tried more often. */
const URGENT_PAUSES = [5, 10, 20, 30]

export const GIVE_UP_AFTER_HOURS = 24

/** Seconds until the next try, after so many. */
export function pauseAfter(attempts: number, isUrgent: boolean): number {
  const pauses = isUrgent ? URGENT_PAUSES : PAUSES
  return pauses[Math.min(attempts, pauses.length) - 1] ?? 10
}
