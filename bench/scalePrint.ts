import { quantile } from './load.ts'
import { spreadOf } from './measure.ts'
import { verdict } from './print.ts'
import type { Group } from './scaleCalls.ts'
import type { MeasuredCall } from './scaleMeasure.ts'

/**
 * `rows` is the time at the largest size divided by the time at the smallest size. The other targets are milliseconds
 * at the 95th percentile.
 */
export const TARGETS = { rows: 1.5, counts: 20, reports: 500 }

const SHOWN = 5

const numbers = (values: readonly number[], digits = 1): string =>
  values.map((value) => value.toFixed(digits)).join(' / ')

/** Returns the median over the rounds for each site. */
function bySite({ rounds }: MeasuredCall, key: 'rows' | 'first'): number[] {
  return (rounds[0] ?? []).map((_, at) => spreadOf(rounds.map((sites) => sites[at]?.[key] ?? NaN)).median)
}

function ratioOf({ rounds }: MeasuredCall): number {
  return spreadOf(rounds.map((sites) => (sites.at(-1)?.rows ?? NaN) / (sites[0]?.rows ?? NaN))).median
}

function rowsLines(group: Group, calls: readonly MeasuredCall[]): string[] {
  const slowest = [...calls].sort((a, b) => ratioOf(b) - ratioOf(a))
  const [first] = slowest
  if (!first) return []
  const cold = coldBySite(calls)
  const coldRatio = (cold.at(-1) ?? NaN) / (cold[0] ?? NaN)
  return [
    '',
    `${group}, warm: ${calls.length} calls, largest growth ${ratioOf(first).toFixed(2)} times, target ${TARGETS.rows}: ${verdict(ratioOf(first) <= TARGETS.rows)}`,
    ...slowest
      .slice(0, SHOWN)
      .map(
        (call) =>
          `  ${ratioOf(call).toFixed(2).padStart(7)}  p95 ${numbers(bySite(call, 'rows')).padEnd(24)} ms  ${call.name} (${call.reader})`,
      ),
    `${group}, cold: p95 over the calls ${numbers(cold)} ms, growth ${coldRatio.toFixed(2)} times, target ${TARGETS.rows}: ${verdict(coldRatio <= TARGETS.rows)}`,
  ]
}

/** Returns the 95th percentile of the cold times of all calls, by site. */
function coldBySite(calls: readonly MeasuredCall[]): number[] {
  return (calls[0]?.cold ?? []).map((_, at) => {
    const times = calls.map(({ cold }) => cold[at] ?? NaN).toSorted((a, b) => a - b)
    return quantile(times, 0.95)
  })
}

/** Returns the extra time for counting the rows of a list, for lists with more than one page. */
function countOf(call: MeasuredCall): number[] {
  const [first, rows] = [bySite(call, 'first'), bySite(call, 'rows')]
  return first.map((ms, at) => (call.hasPages[at] === true ? Math.max(0, ms - (rows[at] ?? NaN)) : 0))
}

function slowestLine(
  title: string,
  values: readonly { call: MeasuredCall; bySite: number[] }[],
  target: number,
): string[] {
  const slowest = [...values].sort((a, b) => Math.max(...b.bySite) - Math.max(...a.bySite))
  const [first] = slowest
  if (!first) return []
  const most = Math.max(...first.bySite)
  return [
    '',
    `${title}: slowest p95 ${most.toFixed(1)} ms, target ${target} ms: ${verdict(most <= target)}`,
    ...slowest
      .slice(0, SHOWN)
      .map(
        ({ call, bySite: times }) => `  p95 ${numbers(times).padEnd(24)} ms  ${call.name} (${call.reader})`,
      ),
  ]
}

const firstPages = (call: MeasuredCall) => ({ call, bySite: bySite(call, 'first') })

export function scaleLines(measured: readonly MeasuredCall[]): string[] {
  const of = (group: Group): MeasuredCall[] => measured.filter((call) => call.group === group)
  const paged = [...of('lists'), ...of('search'), ...of('dashboard')].filter(({ hasPages }) =>
    hasPages.includes(true),
  )
  return [
    ...(['lists', 'search', 'dashboard'] as const).flatMap((group) => rowsLines(group, of(group))),
    ...slowestLine('counts, warm', of('counts').map(firstPages), TARGETS.counts),
    ...slowestLine(
      'counts, cold',
      of('counts').map((call) => ({ call, bySite: call.cold })),
      TARGETS.counts,
    ),
    ...slowestLine(
      'counts of lists, beside their rows',
      paged.map((call) => ({ call, bySite: countOf(call) })),
      TARGETS.counts,
    ),
    ...slowestLine('reports, warm', of('reports').map(firstPages), TARGETS.reports),
    ...slowestLine(
      'reports, cold',
      of('reports').map((call) => ({ call, bySite: call.cold })),
      TARGETS.reports,
    ),
  ]
}
