import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import { migrateToLatest } from '../src/db/migrate.ts'
import { LIMIT_DEFAULTS } from '../src/limits/settings.ts'
import type { Cleanup } from './cleanup.ts'
import { generateDataset } from './dataset.ts'
import type { DatasetSize } from './dataset.ts'
import { freePort } from './processes.ts'

export interface Machine {
  cores: number
  node: string
  postgres: string
}

export interface Stage {
  connectionString: string
  /** The environment of a product on the stage's database, with all limits out of the way. */
  productEnv(poolSize: number): Promise<Record<string, string>>
}

const PLENTY = '900000000/1m'
export const RAISED_LIMITS: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, PLENTY]),
)

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

/** A folder that is gone afterwards, with a database and its data set. */
export async function openStage(
  size: DatasetSize,
  cleanup: Cleanup,
  options: { withHistory?: boolean } = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const connectionString = await openDatabase(folder, cleanup)
  await generateDataset(connectionString, size, options)
  const productEnv = async (poolSize: number): Promise<Record<string, string>> => {
    const port = await freePort()
    return {
      MODE: 'production',
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: connectionString,
      DATABASE_URL_FILE: '',
      ENV_FILE: '',
      DATABASE_POOL: String(poolSize),
      DATA_DIR: join(folder, 'product'),
      LOG_LEVEL: 'warn',
      ...RAISED_LIMITS,
    }
  }
  return { connectionString, productEnv }
}

export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function machineOf(connectionString: string): Promise<Machine> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  )
  return {
    cores: availableParallelism(),
    node: process.version,
    postgres: rows[0]?.server_version ?? '',
  }
}
