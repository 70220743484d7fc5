import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { signUpEndpoints } from '@doorstep/contract/users/endpoints'
import { sql } from 'kysely'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nobody, signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { AWAITED_LOCKS } from '../../test/testDb.ts'
import { registerSlowBodies } from './slowBodies.ts'

const POOL = 2
/** Four requests can wait for each connection of the pool. For sign-in calls, twice as many can wait. */
const PLACES = 4 * POOL

describe('registerOverload', () => {
  let test: TestApp
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp({ settings: { DATABASE_POOL: String(POOL) } })
    resident = await signIn(test, 'TENANT', await buildProperty(test.services))
  })
  afterAll(() => test.close())

  let waiting = 0
  // The test clock starts at a whole number, so that rounding does not shorten the half second.
  let now = Math.ceil(performance.now())
  const ask = async (): Promise<number[]> => {
    const login = { email: 'nobody@example.test', password: 'Some-Password-1' }
    const answers = [
      await resident.get('/issues'),
      await resident.get('/account/validate-jwt'),
      await nobody(test).post('/login', login),
      await nobody(test).post('/account/logout'),
      await nobody(test).get('/health/ready'),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }
  const TAKEN = [200, 200, 401, 401, 200]
  const RESERVED = [503, 200, 401, 401, 200]
  const REFUSED = [503, 503, 503, 503, 200]

  const holdClock = (): void => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    test.services.waitingForDatabase = () => waiting
  }

  it('registerOverload refuses ordinary calls first, sign-in and sign-out only under a higher load, and health checks never [FAULT-11]', async () => {
    holdClock()
    waiting = 0
    expect(await ask()).toEqual(TAKEN)
    waiting = PLACES
    expect(await ask()).toEqual(TAKEN)
    now += 500
    expect(await ask()).toEqual(RESERVED)
    const refused = await resident.get('/issues')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    waiting = 2 * PLACES
    expect(await ask()).toEqual(REFUSED)
    // Refusals have made the queue shorter, but the overload only ends when the queue is empty.
    waiting = PLACES - 1
    expect(await ask()).toEqual(TAKEN)
    waiting = PLACES
    expect(await ask()).toEqual(RESERVED)
    waiting = 0
    expect(await ask()).toEqual(TAKEN)
    waiting = PLACES
    expect(await ask()).toEqual(TAKEN)
  })

  it('registerOverload accepts a short burst of up to a second of work [FAULT-11]', async () => {
    holdClock()
    waiting = 0
    expect(await ask()).toEqual(TAKEN)
    for (const [ms, line] of [
      [499, 100 * POOL - 1],
      [0, PLACES - 1],
      [499, 50 * POOL],
    ] as const) {
      now += ms
      waiting = line
      expect(await ask()).toEqual(TAKEN)
    }
    waiting = 100 * POOL
    expect(await ask()).toEqual(RESERVED)
    waiting = 200 * POOL
    expect(await ask()).toEqual(REFUSED)
    waiting = 0
    expect(await ask()).toEqual(TAKEN)
  })

  it('registerOverload counts requests that wait for a database connection [FAULT-11]', async () => {
    const { services, connectionString, close } = await startTestApp({
      settings: { DATABASE_POOL: String(POOL) },
    })
    onTestFinished(close)
    expect(services.waitingForDatabase()).toBe(0)
    const holder = new pg.Client({ connectionString })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('select pg_advisory_lock(1)')
    const held = Array.from({ length: POOL + 3 }, () =>
      sql`select pg_advisory_xact_lock(1)`.execute(services.db),
    )
    await vi.waitUntil(() => services.waitingForDatabase() === 3)
    await holder.query('select pg_advisory_unlock(1)')
    await Promise.all(held)
    expect(services.waitingForDatabase()).toBe(0)
  })

  it('registerOverload also counts requests that wait to be counted towards a limit [FAULT-11]', async () => {
    const { services, close } = await startTestApp({ settings: { DATABASE_POOL: String(POOL) } })
    onTestFinished(close)
    const counter = services.limits.custom('line', { points: 100, seconds: 60 })
    await counter.consume('key')
    let counted: Promise<void>[] = []
    await services.db.transaction().execute(async (tx) => {
      await sql`select from rate_limits where key like 'line:%' for update`.execute(tx)
      // Three counts at a time reach the database, and the other counts wait.
      counted = Array.from({ length: 3 + 3 * PLACES }, () => counter.consume('key'))
      await vi.waitUntil(() => services.waitingForDatabase() === POOL * PLACES)
    })
    await Promise.all(counted)
    expect(services.waitingForDatabase()).toBe(0)
  })
})

describe('limits for silent connections', () => {
  it('limits for silent connections close a connection after half a minute of silence, even if the client does not read an answer [FAULT-12]', async () => {
    const test = await startTestApp()
    onTestFinished(test.close)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { server } = test.app
    expect([server.requestTimeout, server.timeout, server.headersTimeout]).toEqual([120_000, 30_000, 10_000])
    // The test shortens the time limit from half a minute.
    server.timeout = 200
    const { port } = server.address() as AddressInfo
    const closed = once(server, 'connection').then(([socket]) => once(socket as never, 'close'))
    const silent = connect(port, '127.0.0.1')
    onTestFinished(() => void silent.destroy())
    silent.pause().write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n')
    await closed
  })

  it('limits for silent connections close a connection whose body arrives too slowly, unless the call accepts files [FAULT-12]', async () => {
    const app = fastify()
    onTestFinished(() => app.close())
    registerSlowBodies(app, 50)
    const [{ login }, { register }] = [authEndpoints, signUpEndpoints]
    for (const endpoint of [login, register])
      app.post(`/${endpoint.name}`, { config: { endpoint } }, async ({ body }) => body)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const send = (name: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST /${name} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`)
      socket.write('content-type: application/json\r\ncontent-length: 4\r\n\r\ntr')
      return socket
    }
    const withFiles = send(register.name)
    const answer = text(withFiles)
    const without = send(login.name)
    expect(await text(without)).toBe('')
    withFiles.write('ue')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('limits for silent connections keep a connection open while the server works on its answer [FAULT-12]', async () => {
    const test = await startTestApp()
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    onTestFinished(async () => {
      await owner.end()
      await test.close()
    })
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    await owner.query('begin; lock table issues in access exclusive mode')
    const connected = once(test.app.server, 'connection')
    const headers = { authorization: `Bearer ${resident.token}` }
    const answer = fetch(`${url}/api/issues`, { headers })
    const [socket] = (await connected) as [Socket]
    // Waits until the server works on the answer. Before that, the server would close a silent connection.
    await vi.waitFor(async () => expect((await owner.query(AWAITED_LOCKS)).rowCount).toBe(1))
    const silent = once(test.app.server, 'timeout')
    socket.setTimeout(50)
    await silent
    await owner.query('rollback')
    expect((await answer).status).toBe(200)
  })
})
