import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { startEmbeddedDatabase } from '../src/db/embedded.ts'
import type { EmbeddedDatabase } from '../src/db/embedded.ts'

export const log = { info: () => {}, warn: () => {} }

/** Creates a data folder for each test, inside a folder that only its owner can enter. */
export function embeddedFolders(): { dataDir: string } {
  const place = { dataDir: '' }
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'embedded-'))
    // If root runs the tests, the user of the database server cannot enter this folder either.
    chmodSync(root, 0o700)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  beforeEach(() => {
    place.dataDir = join(mkdtempSync(join(root, 'case-')), 'closed/data')
    mkdirSync(join(place.dataDir, '..'), { mode: 0o700 })
  })
  return place
}

/** Starts a database that stops after the test. */
export async function startOn(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log })
  onTestFinished(database.stop)
  return database
}

export async function rowsOf(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a process that keeps the database open. */
export async function hold(dataDir: string): Promise<{ holder: ChildProcess; connectionString: string }> {
  const script = fileURLToPath(new URL('./holdDatabase.ts', import.meta.url))
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  return { holder, connectionString: line.toString().trim() }
}

export async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

export function postmasterPidOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

export const INSERTION = 'create table if not exists kept (id int); insert into kept values (1)'
