import { loadConfig } from '@doorstep/server/config'
import type { Cleanup } from './cleanup.ts'
import type { DatasetSize } from './dataset.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { watchMemory } from './memory.ts'
import { startLean, startProduct } from './processes.ts'
import { requireSameAnswers } from './sameAnswers.ts'
import type { Load, Comparison, Measurement } from './scenario.ts'
import { machineOf, openStage, withClient } from './stage.ts'
import type { Machine } from './stage.ts'

/** The product's maximum memory under load, as a multiple of the lean floor's memory. */
const MEMORY_TARGET = 1.4

export interface BenchSettings {
  scenario: Comparison
  size: DatasetSize
  rounds: number
  load: Load
  warmUp: Load
  poolSize: number
  /** The script that starts the product. */
  entry: string
  /** Where the product's process writes its CPU profile. */
  profileDir?: string | undefined
  /** Runs only measurements with these names or kinds. */
  only?: readonly string[] | undefined
  /** The number of requests to send for each measurement. By default, the benchmark sends all of them. */
  sample?: number
  say: (line: string) => void
}

export interface BenchReport {
  scenario: string
  /** The product's rate divided by the lean floor's, by kind of request, for the caller with the lowest ratio. */
  ratios: Record<string, number>
  /** For each kind of request, the measurement of the caller with the lowest ratio. */
  measurements: Record<string, Measured>
  /** Every measurement, by name. */
  callers: Record<string, Measured>
  /** The peak memory of the product and of the floor under load, in megabytes. */
  memory: { product: number; floor: number; ratio: number; target: number }
  settings: { size: DatasetSize; rounds: number; load: Load; poolSize: number }
  machine: Machine
}

async function chooseMeasurements(
  connectionString: string,
  { scenario, only, sample }: BenchSettings,
): Promise<Measurement[]> {
  const measurements = await withClient(connectionString, (client) => scenario.prepare(client))
  return measurements
    .filter(({ name, kind }) => only === undefined || only.includes(name) || only.includes(kind))
    .map((measurement) => ({ ...measurement, requests: measurement.requests.slice(0, sample) }))
}

/** Returns the measurement of each kind that has the lowest ratio. */
function lowestOf(callers: Record<string, Measured>): Record<string, Measured> {
  const kinds = Map.groupBy(Object.values(callers), ({ kind }) => kind)
  return Object.fromEntries(
    [...kinds].map(([kind, all]) => [
      kind,
      all.reduce((one, next) => (next.ratio.median < one.ratio.median ? next : one)),
    ]),
  )
}

/** Prepares the data set, the floor and the product, then runs the measurements one by one. */
export async function runBench(settings: BenchSettings, cleanup: Cleanup): Promise<BenchReport> {
  const { scenario, size, rounds, load, warmUp, poolSize, entry, profileDir, say } = settings
  say(`Making ${size.properties} properties, ${size.users} users and ${size.issues} issues ...`)
  const { connectionString, productEnv } = await openStage(size, cleanup)
  const measurements = await chooseMeasurements(connectionString, settings)
  const env = await productEnv(poolSize)
  const { timeZone, workingWeek, brandName, publicUrl = '' } = loadConfig(env)
  const config = { timeZone, workingWeek, brandName }
  const lean = await startLean({ connectionString, poolSize, config, publicUrl }, cleanup)
  const product = await startProduct({ entry, env, profileDir }, cleanup)
  await requireSameAnswers({ product: product.url, floor: lean.url }, measurements)
  const memory = { product: watchMemory(product.pid), floor: watchMemory(lean.pid) }
  cleanup.add(async () => {
    memory.product.stop()
    memory.floor.stop()
  })
  const callers: Record<string, Measured> = {}
  for (const measurement of measurements) {
    say(`Measuring ${measurement.name}: ${measurement.title}, for ${measurement.caller} ...`)
    const urls = { product: product.url, floor: lean.url }
    callers[measurement.name] = await measure(measurement, urls, { rounds, load, warmUp })
  }
  const held = { product: memory.product.most(), floor: memory.floor.most() }
  const lowest = lowestOf(callers)
  return {
    scenario: scenario.name,
    ratios: Object.fromEntries(Object.entries(lowest).map(([kind, { ratio }]) => [kind, ratio.median])),
    measurements: lowest,
    callers,
    memory: { ...held, ratio: held.product / held.floor, target: MEMORY_TARGET },
    settings: { size, rounds, load, poolSize },
    machine: await machineOf(connectionString),
  }
}
