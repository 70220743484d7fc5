import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { PASSWORD, passwordHash } from './account.ts'
import { issueOf, nobody, signIn } from './callers.ts'
import { buildProperty, buildUser } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'
import { createTestDb } from './testDb.ts'
import type { TestDb } from './testDb.ts'
import { poolTransactions } from './transactionPooler.ts'
import type { TransactionPooler } from './transactionPooler.ts'

const CONNECTIONS = 3

describe('a pooler in transaction mode', () => {
  let database: TestDb
  let pooler: TransactionPooler
  let test: TestApp
  beforeAll(async () => {
    database = await createTestDb()
    pooler = await poolTransactions(database.connectionString, { servers: CONNECTIONS })
    test = await startTestApp({
      connectionString: pooler.connectionString,
      directUrl: database.connectionString,
      settings: { DATABASE_PREPARED: 'false' },
      withJobs: true,
    })
  })
  afterAll(async () => {
    await test.close()
    await pooler.close()
    await database.drop()
  })

  it('a pooler in transaction mode serves many people at once, and jobs run [DB-06]', async () => {
    const propertyId = await buildProperty(test.services)
    const manager = await signIn(test, 'PMGR', propertyId)
    const residents = await Promise.all(Array.from({ length: 8 }, () => signIn(test, 'TENANT', propertyId)))
    const reports = await Promise.all(
      residents.map((resident, at) =>
        resident.report(test, { PropertyId: String(propertyId), Title: `Tap ${at}` }),
      ),
    )
    const ids = reports.map((answer) => issueOf(answer).issueId)
    expect(new Set(ids).size).toBe(8)
    const approvals = await Promise.all(
      ids.map((id) => manager.update(id, { status: 'Approved', notes: 'A plumber will come.' })),
    )
    expect(approvals.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
    await vi.waitFor(async () => {
      const issues = await Promise.all(ids.map((id) => manager.get(`/issues/${id}`)))
      expect(issues.map((answer) => issueOf(answer).status)).toEqual(ids.map(() => 'Open'))
    })
  })

  it('a pooler in transaction mode still counts calls towards limits and delivers live events [DB-06]', async () => {
    await buildUser(test.services, { email: 'pooled@example.test', passwordHash })
    const login = { email: 'pooled@example.test', password: PASSWORD }
    const logins = await Promise.all(Array.from({ length: 6 }, () => nobody(test).post('/login', login)))
    expect(logins.map(({ statusCode }) => statusCode)).toEqual(logins.map(() => 200))
    const heard = vi.fn<(signal: unknown) => void>()
    const stop = test.services.live.subscribe(heard)
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const { issueId } = issueOf(await resident.report(test, { PropertyId: String(propertyId) }))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ id: issueId })))
    stop()
  })

  it('a pooler in transaction mode keeps the limits of each transaction, and leaves nothing behind in a session [DB-06]', async () => {
    const limit = await transact(test.services.db, async (tx) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)
      return rows
    })
    expect(limit).toEqual([{ statement_timeout: '5s' }])
    const client = new pg.Client({ connectionString: pooler.connectionString })
    await client.connect()
    const left = new Set<string>()
    for (let at = 0; at < 2 * CONNECTIONS; at += 1) {
      const { rows } = await client.query(`select (select count(*)::int from pg_prepared_statements) as named,
        current_setting('statement_timeout') as limited,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`)
      left.add(JSON.stringify(rows[0]))
    }
    await client.end()
    expect([...left]).toEqual([JSON.stringify({ named: 0, limited: '0', locks: 0 })])
  })
})
