import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { poolTransactions } from '../../test/transactionPooler.ts'
import { findPooler } from './pooler.ts'

describe('what stands before a database', () => {
  let database: TestDb
  beforeAll(async () => {
    database = await createTestDb({ isEmpty: true })
  })
  afterAll(() => database.drop())

  it.each([1, 2, 3])(
    'is found to pool by transactions, whichever of its %i connections it gives [DB-06]',
    async (servers) => {
      const pooler = await poolTransactions(database.connectionString, { servers, isStrict: false })
      onTestFinished(pooler.close)
      expect(await findPooler(pooler.connectionString)).toBe('by transactions')
    },
  )

  it('is found to refuse what a session is opened with [DB-06]', async () => {
    const pooler = await poolTransactions(database.connectionString)
    onTestFinished(pooler.close)
    expect(await findPooler(pooler.connectionString)).toBe('refuses settings')
  })

  it('is nothing where every connection is a session', async () => {
    expect(await findPooler(database.connectionString)).toBeUndefined()
  })
})
