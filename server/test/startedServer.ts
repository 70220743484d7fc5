import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { socketUrls } from '../src/db/embedded.ts'
import { main, PRODUCTION, readyAt, runNode } from './childRun.ts'
import type { Run } from './childRun.ts'

export const cli = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))
/** The folder of the file's tests, and the data folder within it. */
export const place = { root: '', dataDir: '' }

export function openPlace(): void {
  beforeAll(() => {
    place.root = mkdtempSync(join(tmpdir(), 'start-'))
    place.dataDir = join(place.root, 'data')
  })
  afterAll(() => rmSync(place.root, { recursive: true, force: true }))
}

export interface Started extends Run {
  /** The address, once it is ready. */
  ready: Promise<string>
}

export function start(settings: Record<string, string> = {}, script = [main], run = runNode): Started {
  const started = run(script, { ...PRODUCTION, DATA_DIR: place.dataDir, ...settings })
  const ready = started.until(readyAt)
  // Most runs here are meant to fail; only those that wait for the address care.
  ready.catch(() => {})
  return { ...started, ready }
}

/** Ends at once with code 1 and this one line, and nothing else. */
export async function expectRefusal(run: Run, sentence: string): Promise<void> {
  expect(await run.exited).toBe(1)
  expect(run.output().trimEnd()).toBe(sentence)
}

/** Of the file that a running database has; none before. */
function linesOf(dir: string): string[] {
  const file = join(dir, 'postgres/postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Undefined until its file is there and written. */
export function findPid(dir: string): number | undefined {
  return Number(linesOf(dir)[0]) || undefined
}

/** How far the start of a database is. */
const STATES = {
  begun: (dir: string) => findPid(dir) !== undefined,
  ready: (dir: string) => linesOf(dir)[7]?.startsWith('ready') === true,
  migrating: async (dir: string) => STATES.ready(dir) && hasBooks(dir),
}

/** The process of the database once its start is so far. */
export async function untilIs(state: keyof typeof STATES, dir: string): Promise<number> {
  await vi.waitUntil(() => STATES[state](dir), { interval: 1 })
  return findPid(dir) ?? Number.NaN
}

/** The first step of the migrations. */
async function hasBooks(dir: string): Promise<boolean> {
  const rows = await runSql(`select where to_regclass('schema_checksums') is not null`, dir).catch(() => [])
  return rows.length > 0
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Of the database that runs on a data folder. */
export function addresses(dir: string): ReturnType<typeof socketUrls> {
  return socketUrls(linesOf(dir)[4] ?? '')
}

/** Straight into the running database, past the product. */
export async function runSql(sql: string, dir = place.dataDir): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: addresses(dir).owner })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
