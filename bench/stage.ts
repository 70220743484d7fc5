import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { queues } from '@doorstep/server/jobHandlers'
import { startEmbeddedDatabase } from '@doorstep/server/db/embedded'
import type { EmbeddedDatabase } from '@doorstep/server/db/embedded'
import { LIMIT_DEFAULTS } from '@doorstep/server/limits/settings'
import { prepareDatabase } from '@doorstep/server/prepareDatabase'
import type { Cleanup } from './cleanup.ts'
import { generateDataset } from './dataset.ts'
import type { DatasetOptions, DatasetSize } from './dataset.ts'
import { freePort } from '../server/test/freePort.ts'

export interface Machine {
  cores: number
  node: string
  postgres: string
}

/** The source of a product's database: a separate server, or data files on which the product starts its own server. */
export type DatabaseKind = 'external' | 'embedded'

export interface Stage {
  /** Connects as the database owner, because the data is created without the product. */
  connectionString: string
  /** Returns the environment variables for a product on the stage's database, with all limits raised. */
  productEnv(poolSize: number, kind?: DatabaseKind): Promise<Record<string, string>>
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** The folder of the stage's files and the product's files. */
  folder: string
}

// A scenario restarts the product many times a minute, and each start uses a twentieth of a limit. So the window of
// each limit is one second.
const PLENTY = '2000000/1s'
export const RAISED_LIMITS: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, PLENTY]),
)

interface Database {
  urls: EmbeddedDatabase['urls']
  start(): Promise<void>
  stop(): Promise<void>
}

async function openDatabase(dataDir: string, cleanup: Cleanup): Promise<Database> {
  const start = (): ReturnType<typeof startEmbeddedDatabase> =>
    startEmbeddedDatabase({ dataDir, log: { info: () => {}, warn: (line) => console.error(line) } })
  let running: ReturnType<typeof start> | undefined = start()
  const stop = async (): Promise<void> => {
    const stopping = running
    running = undefined
    await (await stopping)?.stop()
  }
  cleanup.add(stop)
  const { urls } = await running
  await prepareDatabase(urls, { queues, isPrepared: true, warn: () => {} })
  return {
    urls,
    stop,
    // The folder determines the address, so the address stays the same after a restart.
    start: async () => void (await (running ??= start())),
  }
}

/** Opens a temporary folder with a database and its data set. */
export async function openStage(
  size: DatasetSize,
  cleanup: Cleanup,
  { within = tmpdir(), ...options }: DatasetOptions & { within?: string | undefined } = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(within, 'bench-'))
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { urls, start, stop } = await openDatabase(folder, cleanup)
  const connectionString = urls.owner
  await generateDataset(connectionString, size, options)
  const secretKey = randomBytes(32).toString('hex')
  const productEnv: Stage['productEnv'] = async (poolSize, kind = 'external') => {
    const port = await freePort()
    return {
      MODE: 'production',
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: kind === 'external' ? urls.application : '',
      DATABASE_OWNER_URL: kind === 'external' ? urls.owner : '',
      DATABASE_URL_FILE: '',
      ENV_FILE: '',
      DATABASE_POOL: String(poolSize),
      DATA_DIR: kind === 'external' ? productDir(folder) : folder,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...RAISED_LIMITS,
    }
  }
  return { connectionString, productEnv, startDatabase: start, stopDatabase: stop, folder }
}

/** Returns the data folder of a product on the stage's database. */
export const productDir = (folder: string): string => join(folder, 'product')

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
