import type { Figure } from '../print.ts'
import type { Sent } from '../traffic.ts'

const isWrong = ({ status }: Sent): boolean => status === 0 || (status >= 500 && status !== 503)
const isBusy = ({ status }: Sent): boolean => status === 503

/** Counts the failed requests during a fault, and the responses with status 503 that do not say when to retry. */
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

/** Returns how many milliseconds after `from` the last failed request was sent, or 0 if no request failed. */
export function failedUntil(sent: readonly Sent[], from: number): number {
  const failed = sent.filter(({ at, failure }) => at >= from && failure !== undefined)
  return Math.max(0, ...failed.map(({ at }) => at - from))
}

export function failureNotes(sent: readonly Sent[]): string[] {
  const counts = new Map<number, number>()
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1)
  const told = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  return [`answers by status: ${told.join(', ')}`]
}
