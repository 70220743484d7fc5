import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../src/db/migrationFiles.ts'
import { main, PRODUCTION, readyAt, runNode } from './childRun.ts'
import type { Run } from './childRun.ts'
import { freePort } from './freePort.ts'
import { rawRequest } from './rawRequest.ts'
import type { RawAnswer } from './rawRequest.ts'
import { createTestDb, runAdmin } from './testDb.ts'
import type { TestDb } from './testDb.ts'

/** Key of a lock with which the test stops the migrations, as soon as the issues table exists. */
const GATE = 7
const HOLD = `create function hold() returns event_trigger language plpgsql as $$ begin
    if to_regclass('issues') is not null then
      while not pg_try_advisory_xact_lock(${GATE}) loop perform pg_sleep(0.1); end loop;
    end if;
  end $$;
  create event trigger hold on ddl_command_start when tag in ('CREATE TABLE') execute function hold()`

interface HeldStart {
  run: Run
  port: number
  ask: (path: string, method?: string) => Promise<RawAnswer>
  release: () => Promise<void>
}

async function emptyDatabase(): Promise<TestDb> {
  const database = await createTestDb({ isEmpty: true })
  onTestFinished(() => database.drop())
  return database
}

/** Starts a server on an empty database, and stops it in the middle of its migrations. */
async function startHeld(settings: Record<string, string> = {}): Promise<HeldStart> {
  const database = await emptyDatabase()
  await runAdmin(database.ownerUrl, HOLD)
  const gate = new pg.Client({ connectionString: database.ownerUrl })
  await gate.connect()
  await gate.query(`select pg_advisory_lock(${GATE})`)
  const dataDir = mkdtempSync(join(tmpdir(), 'start-probes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const run = runNode([main], {
    ...PRODUCTION,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: 'debug',
    ...settings,
  })
  const ask: HeldStart['ask'] = (path, method = 'GET') => rawRequest(port, { path, method })
  await run.until((output) => /migration \d+ of \d+ begins/.exec(output) ?? undefined)
  return { run, port, ask, release: () => gate.end() }
}

test('a server answers on its port during the whole start and logs only JSON, with probes at debug level [OPS-15, OPS-20, OPS-21, OPS-232]', async () => {
  const { run, port, ask, release } = await startHeld()
  expect(await ask('/API/Health/Live?from=probe')).toMatchObject({ status: 200, body: '{"status":"live"}' })
  expect(await ask('/api/health/live', 'HEAD')).toMatchObject({ status: 200, body: '' })
  const startup = await ask('/api/health/startup')
  const [, number = '', count = ''] = /: migrating (\d+) of (\d+)\./.exec(startup.body) ?? []
  expect(startup.status).toBe(503)
  expect(Number(count)).toBe(readMigrations().length)
  expect(Number(number)).toBeGreaterThan(0)
  expect(Number(number)).toBeLessThanOrEqual(Number(count))
  for (const path of ['/api/health/ready', '/api/issues', '/api/nowhere']) {
    const { status, headers, body } = await ask(path)
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({
      status: 503,
      body: {
        code: 'UNAVAILABLE',
        message: 'The service is starting. Please try again in a moment.',
        requestId: headers['x-request-id'],
      },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const issues = await ask('/api/issues')
  for (const [answer, level] of [
    [startup, 20],
    [issues, 30],
  ] as const)
    await run.until((output) => {
      const line = output.split('\n').find((one) => one.includes(String(answer.headers['x-request-id'])))
      return line?.startsWith(`{"level":${level},`) || undefined
    })
  const page = await ask('/login')
  expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })

  const early = connect(port, '127.0.0.1')
  await once(early, 'connect')
  const earlyAnswer = text(early)
  // If the test fails earlier, the end of the server must not be reported as a second failure.
  earlyAnswer.catch(() => undefined)
  // The server answers a later connection, so it has accepted the early connection too.
  await ask('/api/health/live')

  const ready = new AbortController()
  const probing = (async (): Promise<Set<number>> => {
    const statuses = new Set<number>()
    while (!ready.signal.aborted) {
      statuses.add((await ask('/api/health/live')).status)
      await delay(50)
    }
    return statuses
  })()
  await release()
  await run.until(readyAt)
  ready.abort()
  expect([...(await probing)]).toEqual([200])
  expect(await ask('/api/health/startup')).toMatchObject({ status: 200, body: '{"status":"started"}' })
  expect((await ask('/api/health/ready')).status).toBe(200)
  expect((await ask('/login')).status).toBe(200)
  early.write('GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await earlyAnswer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i)
  expect(run.errors()).toBe('')
  for (const line of run.output().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      msg: expect.any(String),
    })
})

test('a server with PORT_WHEN_READY refuses all connections until it is ready [OPS-230, OPS-229]', async () => {
  const { run, ask, release } = await startHeld({ PORT_WHEN_READY: 'true' })
  await expect(ask('/api/health/live')).rejects.toThrow('ECONNREFUSED')
  const ready = new AbortController()
  const asking = (async (): Promise<Set<number>> => {
    const statuses = new Set<number>()
    while (!ready.signal.aborted || statuses.size === 0) {
      const answer = await ask('/api/health/ready').catch(() => undefined)
      if (answer) statuses.add(answer.status)
      await delay(10)
    }
    return statuses
  })()
  await release()
  await run.until(readyAt)
  ready.abort()
  expect([...(await asking)]).toEqual([200])
  expect(run.output()).toContain('"msg":"BACKUP_DIR is not set: no backups are made"')
})

test('a server with PORT_WHEN_READY names a port in use when it tries to open the port [OPS-230]', async () => {
  const database = await emptyDatabase()
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'start-probes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const run = runNode([main], {
    ...PRODUCTION,
    HOST: '127.0.0.1',
    PORT: String(port),
    PORT_WHEN_READY: 'true',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
  expect(await run.exited).toBe(1)
  expect(run.errors()).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another one.\n`,
  )
})
