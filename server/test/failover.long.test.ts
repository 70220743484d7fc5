import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { systemCtx, withTransaction } from '../src/context.ts'
import { LIVE_CHANNEL } from '../src/live/hub.ts'
import { issueOf, signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { proxyDatabase } from './databaseProxy.ts'
import type { DatabaseProxy } from './databaseProxy.ts'
import { buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'
import { AWAITED_LOCKS, createTestDb, runAdmin } from './testDb.ts'
import type { TestDb } from './testDb.ts'

let database: TestDb
let proxy: DatabaseProxy
let test: TestApp
let resident: Caller
let propertyId: string
beforeAll(async () => {
  database = await createTestDb()
  proxy = await proxyDatabase(database.connectionString)
  test = await startTestApp({ connectionString: proxy.connectionString })
  const property = await buildProperty(test.services)
  propertyId = String(property)
  resident = await signIn(test, 'TENANT', property)
})
/** After this read, one connection is idle in the pool. */
beforeEach(() => vi.waitUntil(async () => (await resident.get('/issues')).statusCode === 200))
afterAll(async () => {
  await test.close()
  await proxy.close()
  await database.drop()
})

function expectAway(answer: Answer): void {
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

describe('a broken database connection', () => {
  it('a broken database connection does not affect a transaction that has not started [DB-20]', async () => {
    proxy.breakWhenUsed()
    const ctx = systemCtx(test.services, 'a-request')
    const { rows } = await withTransaction(ctx, async ({ db }) => sql`select 1 as one`.execute(db))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('a call on a broken database connection is answered with an error and the time to wait, if a statement was already sent [DB-20]', async () => {
    proxy.breakWhenUsed()
    expectAway(await resident.get('/issues'))
    expect((await resident.get('/issues')).statusCode).toBe(200)
  })

  it('a broken database connection rolls back unfinished work, which succeeds once when sent again with its key [DB-20]', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query('begin; lock table audit_events in access exclusive mode')
    const key = { headers: { 'idempotency-key': 'half-done' } }
    const report = resident.report(test, { PropertyId: propertyId }, key)
    await vi.waitFor(async () => {
      const { rows } = await owner.query(AWAITED_LOCKS)
      expect(rows).toHaveLength(1)
    })
    await proxy.cut()
    expectAway(await report)
    await owner.end()
    await proxy.restore()
    const again = await resident.report(test, { PropertyId: propertyId }, key)
    expect(again.statusCode).toBe(201)
    const issues = await test.services.db.selectFrom('issues').select('id').execute()
    expect(issues).toEqual([{ id: issueOf(again).issueId }])
  })
})

describe('a database failover', () => {
  it('a failover without an announcement is detected by waiting queries and by live events [DB-21]', async () => {
    const heard = vi.fn<(signal: unknown) => void>()
    const stop = test.services.live.subscribe(heard)
    // The listening connection might not have reconnected since the previous test.
    await vi.waitFor(async () => {
      await sql`select pg_notify(${LIVE_CHANNEL}, '{}')`.execute(test.services.db)
      expect(heard).toHaveBeenCalledWith({})
    })
    proxy.freeze()
    // The server first notices the silent listening connection. The server then ends the query before the time limit of
    // the query.
    await expect(sql`select 1`.execute(test.services.db)).rejects.toThrow(
      'Connection terminated unexpectedly',
    )
    expect((await resident.get('/issues')).statusCode).toBe(200)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('reset'))
    stop()
  })

  it('a failover that leaves a read-only copy behind is detected [DB-21]', async () => {
    const { pathname } = new URL(database.ownerUrl)
    const command = `alter database ${pathname.slice(1)} set default_transaction_read_only`
    await runAdmin(database.ownerUrl, `${command} to on`)
    await proxy.cut()
    await proxy.restore()
    // The reads run at the same time, so that each one uses its own connection.
    const readers = 3
    const areCopies = async (): Promise<string[]> => {
      const found = Array.from({ length: readers }, () =>
        sql<{
          setting: string
        }>`select current_setting('transaction_read_only') as setting`.execute(test.services.db),
      )
      return (await Promise.all(found)).flatMap(({ rows }) => rows.map(({ setting }) => setting))
    }
    await vi.waitFor(async () => expect(await areCopies()).toEqual(Array(readers).fill('on')))
    // Only a write reveals a read-only copy. The failed write discards all connections that were opened earlier.
    expect((await resident.get('/issues')).statusCode).toBe(200)
    const report = async (): Promise<Answer> =>
      resident.report(test, { PropertyId: propertyId, Title: 'Left behind' })
    expectAway(await report())
    await runAdmin(inject('testServerUrl'), `${command} to off`)
    expect((await report()).statusCode).toBe(201)
    expect(await areCopies()).toEqual(Array(readers).fill('off'))
  })
})
