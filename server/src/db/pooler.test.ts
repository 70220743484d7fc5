import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { poolTransactions } from '../../test/transactionPooler.ts'
import type { NamedUrl } from './connection.ts'
import { findPooler } from './pooler.ts'

const named = ({ connectionString }: { connectionString: string }): NamedUrl => ({
  setting: 'DATABASE_URL',
  url: connectionString,
})

describe('findPooler', () => {
  let database: TestDb
  beforeAll(async () => {
    database = await createTestDb({ isEmpty: true })
  })
  afterAll(() => database.drop())

  it.each([1, 2, 3])(
    'findPooler finds a transaction pooler with %i connections, whichever of them the pooler lends [DB-06]',
    async (servers) => {
      const pooler = await poolTransactions(database.connectionString, { servers, isStrict: false })
      onTestFinished(pooler.close)
      expect(await findPooler(named(pooler))).toBe('by transactions')
    },
  )

  it('findPooler finds a pooler that refuses the session settings [DB-06]', async () => {
    const pooler = await poolTransactions(database.connectionString)
    onTestFinished(pooler.close)
    expect(await findPooler(named(pooler))).toBe('refuses settings')
  })

  it('findPooler finds no pooler if every connection has its own session', async () => {
    expect(await findPooler(named(database))).toBeUndefined()
  })
})
