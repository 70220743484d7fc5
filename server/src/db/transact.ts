import { CompiledQuery, PostgresDialect, Transaction } from 'kysely'
import type { DatabaseConnection, QueryExecutor } from 'kysely'
import type { Db, Tx } from './client.ts'
import type { DB } from './types.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/** A statement before it had failed, and whoever waited for that one alone went on. */
class AbortedError extends Error {
  constructor() {
    super('The transaction was aborted by a statement that failed.')
  }
}

/**
 * Runs the work in one transaction. Unlike the query builder's own, its statements do not wait for each other's
 * answers: those that are sent together (`Promise.all`) go out together on its connection, and are carried out in the
 * order in which they were sent. When one fails, those behind it fail too.
 */
export async function transact<T>(db: Pick<Db, 'getExecutor'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    await connection.executeQuery(BEGIN)
    try {
      const result = await work(transactionOn(connection, executor))
      const { rows } = await connection.executeQuery<{ command: string }>(COMMIT)
      if (rows[0]?.command === 'ROLLBACK') throw new AbortedError()
      return result
    } catch (error) {
      // Answered after everything that was sent before it: nothing of the work is under way when the connection goes
      // back. Where it fails the connection is gone, and the pool lets it go.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
  })
}

// What a transaction is made of but never uses: it opens and closes nothing.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

function transactionOn(connection: DatabaseConnection, executor: QueryExecutor): Tx {
  const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<DB>({ ...unused, executor: own })
}
