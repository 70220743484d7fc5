import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { socketUrls } from '../src/db/embedded.ts'
import { main, PRODUCTION, readyAt, runNode, spawnNode } from './childRun.ts'
import type { Run } from './childRun.ts'

export const cli = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))
export const place = { root: '', dataDir: '' }

export function openPlace(): void {
  beforeAll(() => {
    place.root = mkdtempSync(join(tmpdir(), 'start-'))
    place.dataDir = join(place.root, 'data')
  })
  afterAll(() => rmSync(place.root, { recursive: true, force: true }))
}

export interface Started extends Run {
  ready: Promise<string>
}

export function start(settings: Record<string, string> = {}, script = [main], run = runNode): Started {
  const started = run(script, { ...PRODUCTION, DATA_DIR: place.dataDir, ...settings })
  const ready = started.until(readyAt)
  // Most starts in these tests fail on purpose. Only tests that wait for the URL need the error of `ready`.
  ready.catch(() => {})
  return { ...started, ready }
}

/** Starts a server before the tests of a group, and ends it after them. */
export function startBefore(settings: () => Record<string, string>): () => Started {
  let server: Started
  beforeAll(async () => {
    server = start(settings(), [main], spawnNode)
    await server.ready
    return server.end
  })
  return () => server
}

/** Expects the run to end at once with code 1 and only this line. */
export async function expectRefusal(run: Run, sentence: string): Promise<void> {
  expect(await run.exited).toBe(1)
  expect(run.output().trimEnd()).toBe(sentence)
}

/** Lines of postmaster.pid, which exists while a database is running. */
function linesOf(dir: string): string[] {
  const file = join(dir, 'postgres/postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Process id of the database. Undefined until its file has been written. */
export function findPid(dir: string): number | undefined {
  return Number(linesOf(dir)[0]) || undefined
}

/** The stages of a database start. */
const STATES = {
  begun: (dir: string) => findPid(dir) !== undefined,
  ready: (dir: string) => linesOf(dir)[7]?.startsWith('ready') === true,
  migrating: async (dir: string) => STATES.ready(dir) && hasBooks(dir),
}

/** Waits until the start of the database has reached this stage, and returns its process id. */
export async function untilIs(state: keyof typeof STATES, dir: string): Promise<number> {
  await vi.waitUntil(() => STATES[state](dir), { interval: 1 })
  return findPid(dir) ?? Number.NaN
}

/** Returns whether the first step of the migrations has run. */
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

/** URLs of the database that is running on a data folder. */
export function addresses(dir: string): ReturnType<typeof socketUrls> {
  return socketUrls(linesOf(dir)[4] ?? '')
}

/** Runs SQL directly in the running database, without the product. */
export async function runSql(sql: string, dir = place.dataDir): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: addresses(dir).owner })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
