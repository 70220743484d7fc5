import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import { migrateToLatest } from '../src/db/migrate.ts'
import { LIMIT_DEFAULTS } from '../src/limits/settings.ts'
import { generateDataset } from './dataset.ts'
import type { DatasetSize } from './dataset.ts'
import type { Load } from './load.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'
import { freePort, startFloorProcess, startProduct } from './processes.ts'
import { recordOnce } from './recordScripts.ts'
import type { Recorded } from './recordScripts.ts'
import type { Measurement, Scenario } from './scenario.ts'
import type { Cleanup } from './cleanup.ts'

export interface BenchSettings {
  scenario: Scenario
  size: DatasetSize
  rounds: number
  load: Load
  warmUp: Load
  poolSize: number
  /** The script that starts the product. */
  entry: string
  /** Where the product's process writes its CPU profile. */
  profileDir?: string
  /** Measures only those of these names. */
  only?: readonly string[]
  say: (line: string) => void
}

export interface BenchReport {
  scenario: string
  /** Product over floor, by measurement. */
  ratios: Record<string, number>
  measurements: Record<string, Measured>
  settings: { size: DatasetSize; rounds: number; load: Load; poolSize: number }
  machine: { cores: number; node: string; postgres: string }
}

const PLENTY = '900000000/1m'

function productEnv(
  connectionString: string,
  dataDir: string,
  port: number,
  poolSize: number,
): Record<string, string> {
  return {
    MODE: 'production',
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: connectionString,
    DATABASE_URL_FILE: '',
    DATABASE_POOL: String(poolSize),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(Object.keys(LIMIT_DEFAULTS).map((name) => [name, PLENTY])),
  }
}

async function openDatabase(dataDir: string, cleanup: Cleanup): Promise<string> {
  const starting = startEmbeddedDatabase({
    dataDir,
    log: { info: () => {}, warn: (line) => console.error(line) },
  })
  cleanup.add(async () => (await starting).stop())
  const { connectionString } = await starting
  await migrateToLatest(connectionString)
  return connectionString
}

async function prepareRequests(
  connectionString: string,
  { scenario, size, only }: BenchSettings,
): Promise<{ measurements: Measurement[]; postgres: string }> {
  await generateDataset(connectionString, size)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const measurements = await scenario.prepare(client)
    return {
      measurements: only ? measurements.filter(({ name }) => only.includes(name)) : measurements,
      postgres: rows[0]?.server_version ?? '',
    }
  } finally {
    await client.end()
  }
}

/** Data set, recording, floor and product, then the measurements one after the other. */
export async function runBench(
  settings: BenchSettings,
  cleanup: Cleanup,
): Promise<BenchReport & { samples: Recorded['samples'] }> {
  const { scenario, size, rounds, load, warmUp, poolSize, entry, profileDir, say } = settings
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  say(`Making ${size.properties} properties, ${size.users} users and ${size.issues} issues ...`)
  const connectionString = await openDatabase(folder, cleanup)
  const { measurements, postgres } = await prepareRequests(connectionString, settings)
  const env = productEnv(connectionString, join(folder, 'product'), await freePort(), poolSize)
  const { scripts, samples } = await recordOnce(env, measurements)
  const undo = (step: () => Promise<void>): void => cleanup.add(step)
  const floor = await startFloorProcess({ connectionString, poolSize, scripts }, undo)
  const nodeFlags = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const product = await startProduct({ entry, env, nodeFlags }, undo)
  const measured: Record<string, Measured> = {}
  for (const measurement of measurements) {
    say(`Measuring ${measurement.name}: ${measurement.title} ...`)
    measured[measurement.name] = await measure(measurement, { product, floor }, { rounds, load, warmUp })
  }
  return {
    scenario: scenario.name,
    ratios: Object.fromEntries(Object.entries(measured).map(([name, { ratio }]) => [name, ratio.median])),
    measurements: measured,
    settings: { size, rounds, load, poolSize },
    machine: { cores: availableParallelism(), node: process.version, postgres },
    samples,
  }
}
