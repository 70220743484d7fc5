/** What one check of the server's loop has seen. Times in milliseconds of one clock that only goes forward. */
export interface Sight {
  at: number
  /** When the loop last gave a sign of life. */
  beat: number
  isStanding: boolean
}

/** A loop gives this many signs of life between two checks. */
export const BEATS = 15
/** Without these it stands. */
const MISSED_BEATS = 5
/** A check that comes this much late has itself been asleep, as on a suspended machine. */
const LATE = 1.5

/** Whether this check, after the one before, finds a loop that has stood still all the time in between. */
export function judge(
  before: Sight | undefined,
  { at, beat }: Pick<Sight, 'at' | 'beat'>,
  intervalMs: number,
): Sight & { isOver: boolean } {
  const isStanding = at - beat > (intervalMs / BEATS) * MISSED_BEATS
  const wasAsleep = before !== undefined && at - before.at > intervalMs * LATE
  const isOver = isStanding && before?.isStanding === true && before.beat === beat && !wasAsleep
  return { at, beat, isStanding, isOver }
}
