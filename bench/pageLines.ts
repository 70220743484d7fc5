import { spreadOf } from './measure.ts'
import type {
  Arrival,
  Loads,
  PageFigures,
  Press,
  Score,
  Scores,
  Scrolling,
  Weight,
} from '../e2e/measure/pageFigures.ts'
import { range, verdict } from './print.ts'

export const PAGE_TARGETS = {
  /** The largest contentful paint divided by that of the static page in the same round. */
  lcpRatio: 1.3,
  lcp: 800,
  requestsBeforePaint: 1,
  layoutShift: 0.1,
  scores: { login: 98, dashboard: 90 },
  /** Milliseconds. */
  frame: 50,
  press: 100,
  arrival: { usable: 4000, blank: 500 },
}

interface Judged {
  title: string
  values: readonly number[]
  target: number
  digits?: number
  unit?: string
  /** True if the target is a minimum, and false if the target is a maximum. */
  isLeast?: boolean
}

function judged({ title, values, target, digits = 0, unit = '', isLeast = false }: Judged): string {
  const spread = spreadOf(values)
  const shown = `${range(spread, digits)}${unit}`.padEnd(26)
  const isReached = isLeast ? spread.median >= target : spread.median <= target
  return `  ${title.padEnd(44)}${shown}target ${target}: ${verdict(isReached)}`
}

function weightLines(weights: readonly Weight[]): string[] {
  return [
    '',
    'weight after gzip: documents with their style, scripts without those below them',
    ...weights.map(
      ({ name, kb, limit }) =>
        `  ${name.padEnd(48)}${kb.toFixed(1).padStart(6)} KB of ${String(limit).padStart(3)}: ${verdict(kb <= limit)}`,
    ),
  ]
}

function loadLines(loads: Loads): string[] {
  const valuesOf = (side: keyof Loads, name: keyof Loads['product'][number]) =>
    loads[side].map((load) => load[name])
  const still = valuesOf('static', 'lcp')
  const product = valuesOf('product', 'lcp')
  const { lcpRatio, lcp, requestsBeforePaint, layoutShift } = PAGE_TARGETS
  const ratios = product.map((value, round) => value / (still[round] ?? Number.NaN))
  return [
    '',
    'the sign-in page on a slow phone (4x CPU, 1.4 Mbit/s, 150 ms)',
    judged({ title: 'largest paint', values: product, target: lcp, unit: ' ms' }),
    `  ${'largest paint of the static page'.padEnd(44)}${range(spreadOf(still), 0)} ms`,
    judged({ title: 'over the static page', values: ratios, target: lcpRatio, digits: 2 }),
    judged({
      title: 'requests before the first paint',
      values: valuesOf('product', 'requestsBeforePaint'),
      target: requestsBeforePaint,
    }),
    judged({
      title: 'layout shift',
      values: valuesOf('product', 'layoutShift'),
      target: layoutShift,
      digits: 3,
    }),
  ]
}

function scoreLine(page: string, all: readonly Score[], target: number): string[] {
  return [
    judged({
      title: `${page}, of 100`,
      values: all.map(({ performance }) => performance),
      target,
      isLeast: true,
    }),
    `    first paint ${medianOf(all, 'firstPaint', 0)} ms, largest ${medianOf(all, 'lcp', 0)} ms, blocked ${medianOf(all, 'blocked', 0)} ms, layout shift ${medianOf(all, 'layoutShift', 3)}, speed index ${medianOf(all, 'speedIndex', 0)} ms`,
  ]
}

function scoreLines(scores: Scores): string[] {
  return [
    '',
    'performance of Lighthouse, on its phone',
    ...scoreLine('sign-in page', scores.login, PAGE_TARGETS.scores.login),
    ...scoreLine('dashboard of a resident', scores.dashboard, PAGE_TARGETS.scores.dashboard),
  ]
}

const medianOf = (all: readonly Score[], name: keyof Score, digits: number): string =>
  spreadOf(all.map((score) => score[name])).median.toFixed(digits)

const longest = ({ frames }: Scrolling): number => Math.max(...frames)

function scrollLines(scrolling: PageFigures['scrolling']): string[] {
  return [
    '',
    'longest frame while a page of 100 rows is scrolled, 4x CPU',
    ...Object.entries(scrolling).map(([size, all]) =>
      judged({ title: size, values: all.map(longest), target: PAGE_TARGETS.frame, unit: ' ms' }),
    ),
  ]
}

function pressLines(presses: readonly Press[]): string[] {
  const line = (title: string, of: (press: Press) => number): string =>
    judged({ title, values: presses.map(of), target: PAGE_TARGETS.press, unit: ' ms' })
  const shown = (title: string, of: (press: Press) => number): string =>
    `    ${title.padEnd(42)}${range(spreadOf(presses.map(of)), 0)} ms`
  return [
    '',
    'from input to paint on a phone, 4x CPU',
    line('opening a dialog', ({ dialog }) => dialog.paint),
    shown('until it is there', ({ dialog }) => dialog.shown),
    line('typing into its form', ({ typing }) => typing.paint),
    line('going to another tab', ({ tab }) => tab.paint),
    shown('until it is there', ({ tab }) => tab.shown),
  ]
}

function arrivalLines(arrivals: readonly Arrival[]): string[] {
  const line = (title: string, name: keyof Arrival): string => {
    const target = PAGE_TARGETS.arrival[name]
    return judged({ title, values: arrivals.map((arrival) => arrival[name]), target, unit: ' ms' })
  }
  return [
    '',
    "from 'Sign in' on a phone in a stairwell (4x CPU, 50 KB/s, 150 ms)",
    line('until the dashboard can be used', 'usable'),
    line('longest without anything drawn', 'blank'),
  ]
}

/** Returns the report lines for the figures that were measured. */
export function pageLines(figures: Partial<PageFigures>): string[] {
  const { weights, loads, scores, scrolling, presses, arrivals } = figures
  return [
    ...(weights ? weightLines(weights) : []),
    ...(loads ? loadLines(loads) : []),
    ...(scores ? scoreLines(scores) : []),
    ...(scrolling ? scrollLines(scrolling) : []),
    ...(presses ? pressLines(presses) : []),
    ...(arrivals ? arrivalLines(arrivals) : []),
  ]
}
