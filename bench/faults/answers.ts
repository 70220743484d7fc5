import type { Figure } from '../print.ts'
import type { Sent } from '../traffic.ts'

const isWrong = ({ status }: Sent): boolean => status === 0 || (status >= 500 && status !== 503)
const isBusy = ({ status }: Sent): boolean => status === 503

/** Of those who ask while something is broken: served, or told when to come again. */
export function answerFigures(sent: readonly Sent[]): Figure[] {
  return [
    { title: 'no answer, or 5xx other than 503', value: sent.filter(isWrong).length, atMost: 0 },
    {
      title: '503 without Retry-After',
      value: sent.filter((one) => isBusy(one) && !one.hasRetryAfter).length,
      atMost: 0,
    },
  ]
}

export const sentBetween = (sent: readonly Sent[], from: number, until: number): Sent[] =>
  sent.filter(({ at }) => at >= from && at < until)

/** Milliseconds from then until what was sent last and failed; 0 where nothing did. */
export function failedUntil(sent: readonly Sent[], from: number): number {
  const failed = sent.filter(({ at, failure }) => at >= from && failure !== undefined)
  return Math.max(0, ...failed.map(({ at }) => at - from))
}

/** Different failures, with how often each was answered. */
export function failureNotes(sent: readonly Sent[]): string[] {
  const counts = new Map<number, number>()
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1)
  const told = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  return [`answers by status: ${told.join(', ')}`]
}
