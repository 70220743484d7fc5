import { measureAtOnce } from './atOnce.ts'
import type { MeasuredAtOnce } from './atOnce.ts'
import { driveRound } from './load.ts'
import type { Round } from './load.ts'
import type { Load, Measurement } from './scenario.ts'

export const SIDES = ['product', 'floor'] as const
export type Side = (typeof SIDES)[number]

export interface Spread {
  median: number
  min: number
  max: number
}

export interface Summary {
  requestsPerSecond: Spread
  p50: Spread
  p99: Spread
}

export interface Measured extends Pick<Measurement, 'kind' | 'caller' | 'title' | 'target'> {
  /** The product's rate divided by the lean floor's, in rounds where both servers ran one after the other. */
  ratio: Spread
  product: Summary
  floor: Summary
  rounds: Record<Side, Round>[]
  atOnce?: MeasuredAtOnce
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

function summaryOf(rounds: readonly Round[]): Summary {
  return {
    requestsPerSecond: spreadOf(rounds.map((round) => round.requestsPerSecond)),
    p50: spreadOf(rounds.map((round) => round.p50)),
    p99: spreadOf(rounds.map((round) => round.p99)),
  }
}

interface Plan {
  rounds: number
  load: Load
  warmUp: Load
}

/** Returns the order in which the product and the lean floor run. Each runs first equally often. */
export function orderOf(round: number): Side[] {
  return SIDES.map((_, place) => SIDES[(place + round) % SIDES.length] ?? 'product')
}

/** Measures the product and the lean floor in turn, after a warm-up of each. */
export async function measure(
  measurement: Measurement,
  urls: Record<Side, string>,
  { rounds, load, warmUp }: Plan,
): Promise<Measured> {
  const { requests, kind, caller, title, target, atOnce } = measurement
  for (const side of SIDES) await driveRound(urls[side], requests, warmUp)
  const measured: Measured['rounds'] = []
  for (let round = 0; round < rounds; round += 1) {
    const sides: Partial<Record<Side, Round>> = {}
    for (const side of orderOf(round)) sides[side] = await driveRound(urls[side], requests, load)
    // The loop has measured every side, so this cast is safe.
    measured.push(sides as Record<Side, Round>)
  }
  const summary = (side: Side): Summary => summaryOf(measured.map((sides) => sides[side]))
  return {
    kind,
    caller,
    title,
    target,
    ratio: spreadOf(
      measured.map(({ product, floor }) => product.requestsPerSecond / floor.requestsPerSecond),
    ),
    product: summary('product'),
    floor: summary('floor'),
    rounds: measured,
    ...(atOnce && { atOnce: await measureAtOnce(urls.product, requests, atOnce) }),
  }
}
