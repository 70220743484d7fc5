import { driveRound } from './load.ts'
import type { Round } from './load.ts'
import type { Load, Measurement } from './scenario.ts'

export interface Side {
  url: string
  name: 'product' | 'floor'
}

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

export interface Measured {
  title: string
  target: number
  /** Of rounds that ran one after the other, product over floor. */
  ratio: Spread
  product: Summary
  floor: Summary
  rounds: { product: Round; floor: Round }[]
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

/** Product and floor by turns, each round the other one first, after a warm-up of both. */
export async function measure(
  measurement: Measurement,
  urls: { product: string; floor: string },
  { rounds, load, warmUp }: Plan,
): Promise<Measured> {
  const { title, target, requests } = measurement
  await driveRound(urls.product, requests, warmUp)
  await driveRound(urls.floor, requests, warmUp)
  const pairs: Measured['rounds'] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const product = await driveRound(urls.product, requests, load)
      pairs.push({ product, floor: await driveRound(urls.floor, requests, load) })
    } else {
      const floor = await driveRound(urls.floor, requests, load)
      pairs.push({ product: await driveRound(urls.product, requests, load), floor })
    }
  }
  return {
    title,
    target,
    ratio: spreadOf(pairs.map((pair) => pair.product.requestsPerSecond / pair.floor.requestsPerSecond)),
    product: summaryOf(pairs.map((pair) => pair.product)),
    floor: summaryOf(pairs.map((pair) => pair.floor)),
    rounds: pairs,
  }
}
