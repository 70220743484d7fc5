import type { DatasetSize } from './dataset.ts'
import type { Load, Comparison, Measurement } from './scenario.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { startFloorProcess, startProduct } from './processes.ts'
import { recordOnce } from './recordScripts.ts'
import type { Recorded } from './recordScripts.ts'
import type { Cleanup } from './cleanup.ts'
import { machineOf, openStage, withClient } from './stage.ts'
import type { Machine } from './stage.ts'

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
  /** Measures only those of these names. */
  only?: readonly string[] | undefined
  say: (line: string) => void
}

export interface BenchReport {
  scenario: string
  /** Product over floor, by measurement. */
  ratios: Record<string, number>
  measurements: Record<string, Measured>
  settings: { size: DatasetSize; rounds: number; load: Load; poolSize: number }
  machine: Machine
}

async function chooseMeasurements(
  connectionString: string,
  { scenario, only }: BenchSettings,
): Promise<Measurement[]> {
  const measurements = await withClient(connectionString, (client) => scenario.prepare(client))
  return only ? measurements.filter(({ name }) => only.includes(name)) : measurements
}

/** Data set, recording, floor and product, then the measurements one after the other. */
export async function runBench(
  settings: BenchSettings,
  cleanup: Cleanup,
): Promise<BenchReport & { samples: Recorded['samples'] }> {
  const { scenario, size, rounds, load, warmUp, poolSize, entry, profileDir, say } = settings
  say(`Making ${size.properties} properties, ${size.users} users and ${size.issues} issues ...`)
  const { connectionString, productEnv } = await openStage(size, cleanup)
  const measurements = await chooseMeasurements(connectionString, settings)
  const env = await productEnv(poolSize)
  const { scripts, samples } = await recordOnce(env, measurements)
  const floor = await startFloorProcess({ connectionString, poolSize, scripts }, cleanup)
  const product = await startProduct({ entry, env, profileDir }, cleanup)
  const measured: Record<string, Measured> = {}
  for (const measurement of measurements) {
    say(`Measuring ${measurement.name}: ${measurement.title} ...`)
    const urls = { product: product.url, floor }
    measured[measurement.name] = await measure(measurement, urls, { rounds, load, warmUp })
  }
  return {
    scenario: scenario.name,
    ratios: Object.fromEntries(Object.entries(measured).map(([name, { ratio }]) => [name, ratio.median])),
    measurements: measured,
    settings: { size, rounds, load, poolSize },
    machine: await machineOf(connectionString),
    samples,
  }
}
