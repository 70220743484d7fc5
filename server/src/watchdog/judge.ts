/** The result of one check of the server's event loop. Times are in milliseconds on a monotonic clock. */
export interface Sight {
  at: number
  /** Time of the last beat of the event loop. */
  beat: number
  isStanding: boolean
}

/** The number of beats of a healthy event loop between two checks. */
export const BEATS = 15
/** The number of missed beats after which the event loop counts as blocked. */
const MISSED_BEATS = 5
/**
 * If a check runs this number of intervals after the previous check, the check itself was suspended, for example
 * because the machine was asleep.
 */
const LATE = 1.5

/** Decides from the last two checks whether the event loop was blocked for the whole time between these checks. */
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
