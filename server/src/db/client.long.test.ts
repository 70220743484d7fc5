import { expect, it, onTestFinished } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import { createPool } from './client.ts'

it('statements on a connection are ended by the database if they take too long, and the connection stays usable', async () => {
  const db = await createTestDb({ isEmpty: true })
  const pool = createPool({ connectionString: db.connectionString, max: 1, prepared: true })
  onTestFinished(async () => {
    await pool.end()
    await db.drop()
  })
  const client = await pool.connect()
  try {
    await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    client.release()
  }
})
