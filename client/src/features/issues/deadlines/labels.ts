import { aimText } from '@doorstep/contract/deadlines/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { dayOf, formatLongDay, today } from '../../../lib/dates.ts'

const WAITS = 'We are waiting for your answer. Our deadline is paused until you answer.'

/**
 * Returns a sentence about when to expect the work. Undefined if nothing is promised or the reader cannot see the
 * promise.
 */
export function expectationOf(
  { expectedBy, waitingSince }: Pick<Issue, 'expectedBy' | 'waitingSince'>,
  isOwn: boolean,
): string | undefined {
  if (waitingSince !== null) return isOwn ? WAITS : 'Waiting for the resident.'
  if (expectedBy === null) return undefined
  const day = formatLongDay(expectedBy)
  return expectedBy < today() ? `We aimed to fix this by ${day}, but we are late.` : `${aimText(day)}.`
}

export type DueState = 'overdue' | 'today' | 'later'

export function dueStateOf(dueAt: string, now = Date.now()): DueState {
  if (Date.parse(dueAt) < now) return 'overdue'
  return dayOf(dueAt) === dayOf(now) ? 'today' : 'later'
}

const HOUR = 60 * 60 * 1000

/** How long a deadline has passed: "5 hours late", "38 days late". */
export function lateText(dueAt: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(dueAt)) / HOUR)
  if (hours < 1) return 'Under 1 hour late'
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} late`
}
