import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, passwordHash } from './account.ts'
import { main, PRODUCTION, readyAt, spawnNode } from './childRun.ts'
import type { Run } from './childRun.ts'
import { freePort } from './freePort.ts'
import { createTestDb, runAdmin } from './testDb.ts'
import type { TestDb } from './testDb.ts'

const EMAIL = 'robin@example.test'
const ACCOUNT = `insert into users (email, password_hash, first_name, last_name, phone_number, status)
  values ('${EMAIL}', '${passwordHash}', 'Robin', 'Reed', '+447700900123', 'Approved')`
const LIMIT = 3

let database: TestDb
let dataDir: string
const runs: Run[] = []
let one: string
let other: string

async function startServer(): Promise<string> {
  const port = await freePort()
  const run = spawnNode([main], {
    ...PRODUCTION,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a',
    LIMIT_FEEDBACK: `${LIMIT}/h`,
  })
  runs.push(run)
  await run.until(readyAt)
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'servers-'))
  database = await createTestDb()
  await runAdmin(database.ownerUrl, ACCOUNT)
  ;[one, other] = await Promise.all([startServer(), startServer()])
})
afterAll(async () => {
  for (const run of runs) await run.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(url: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

describe('two servers of one database', () => {
  it('two servers of one database accept a session that the other server opened, and end it on both [DB-34]', async () => {
    const headers = await signIn(one)
    const ask = async (url: string): Promise<number> => (await fetch(`${url}/api/issues`, { headers })).status
    expect([await ask(one), await ask(other)]).toEqual([200, 200])
    await fetch(`${other}/api/account/logout`, { method: 'POST', headers })
    expect([await ask(one), await ask(other)]).toEqual([401, 401])
  })

  it('two servers of one database count calls towards the same limit [DB-34]', async () => {
    const headers = { ...(await signIn(one)), 'content-type': 'application/json' }
    const rate = async (_: unknown, n: number): Promise<number> => {
      const body = JSON.stringify({ rating: 4, comment: `Comment ${n}` })
      return (await fetch(`${n % 2 === 0 ? one : other}/api/feedback`, { method: 'POST', headers, body }))
        .status
    }
    const statuses = await Promise.all(Array.from({ length: 8 }, rate))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  })

  it('two servers of one database send a live event of one server to the pages of the other [DB-34]', async () => {
    const headers = await signIn(one)
    const stream = await fetch(`${one}/api/events`, { headers })
    const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await events?.read())?.value).toContain(': open')
    await fetch(`${other}/api/account/logout`, { method: 'POST', headers })
    // The session has ended, so its stream has ended too.
    expect((await events?.read())?.done).toBe(true)
  })
})
