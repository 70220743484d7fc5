import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
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

export function postmasterPid(): number {
  return Number(readFileSync(join(place.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Undefined until its file is there and written. */
export function findPid(dir: string): number | undefined {
  const file = join(dir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Of the database that runs on the data folder. */
export function addresses(): ReturnType<typeof socketUrls> {
  return socketUrls(readFileSync(join(place.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '')
}

/** Straight into the running database, past the product. */
export async function runSql(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: addresses().owner })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
