import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type pg from 'pg'
import { proxyDatabase } from '../../test/databaseProxy.ts'
import { createTestDb, impatientUrl } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { createDb, createPool } from './client.ts'

describe('the connection pool', () => {
  it('the connection pool connects again if a connection fails before anything was sent [DB-20]', async () => {
    const db = await createTestDb({ isEmpty: true })
    const proxy = await proxyDatabase(db.connectionString)
    const pool = createPool({ connectionString: proxy.connectionString, max: 1, prepared: true })
    proxy.refuseNext(2)
    const { rows } = await sql`select 1 as one`.execute(createDb(pool))
    expect(rows).toEqual([{ one: 1 }])
    await pool.end()
    await proxy.close()
    await db.drop()
  })
})

describe('statements on a connection', () => {
  let db: TestDb
  let pool: pg.Pool
  beforeAll(async () => {
    db = await createTestDb()
    pool = createPool({ connectionString: db.connectionString, max: 1, prepared: true })
  })
  afterAll(async () => {
    await pool.end()
    await db.drop()
  })

  async function preparedAfter(text: string, values: unknown[]): Promise<boolean> {
    const client = await pool.connect()
    try {
      await client.query(text, values)
      const { rows } = await client.query<{ statement: string }>(
        'select statement from pg_prepared_statements',
      )
      return rows.some(({ statement }) => statement === text)
    } finally {
      client.release()
    }
  }
  const ids = (count: number): number[] => Array.from({ length: count }, (_, id) => id)

  it('statements on a connection are planned once', async () => {
    expect(await preparedAfter('select id from users where email = $1', ['a@example.test'])).toBe(true)
    expect(await preparedAfter('select id from users where id = any($1::bigint[])', [ids(3)])).toBe(true)
  })

  it('statements on a connection are planned again for a long list of ids or a search text', async () => {
    expect(await preparedAfter('select 1 from users where id = any($1::bigint[])', [ids(101)])).toBe(false)
    expect(await preparedAfter('select 1 from users where email ilike $1', ['%khan%'])).toBe(false)
  })

  it('statements on a connection have no time limit in a pool for long work [DB-50]', async () => {
    const connectionString = impatientUrl(db.connectionString)
    const unlimited = createPool({ connectionString, max: 1, prepared: true, isUnlimited: true })
    onTestFinished(() => unlimited.end())
    await unlimited.query('select pg_sleep(0.05)')
    const { rows } = await unlimited.query(
      `select setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
    )
    expect(rows).toEqual([{ setting: '0' }, { setting: '0' }])
  })

  it('statements on a connection leave other processor cores to other requests', async () => {
    const { rows } = await pool.query('show max_parallel_workers_per_gather')
    expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }])
  })
})
