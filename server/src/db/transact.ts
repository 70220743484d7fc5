import { CompiledQuery, PostgresDialect, Transaction } from 'kysely'
import type { DatabaseConnection, QueryExecutor } from 'kysely'
import type { Db, Tx } from './client.ts'
import { notifying, openNotices } from './notices.ts'
import { isCutOff } from './refusal.ts'
import type { DB } from './tables.ts'

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

const IS_ABORTED = '25P02'

/**
 * Runs the work in one transaction. Unlike the query builder's own, its statements do not wait for each other's
 * answers: those that are sent together (`Promise.all`) go out together on its connection, and are carried out in the
 * order in which they were sent. When one fails, those behind it fail too; what is thrown is why the first one did.
 */
export async function transact<T>(
  db: Pick<Db, 'getExecutor' | 'isTransaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) throw new Error('A transaction cannot begin within another transaction.')
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactOnce(db.getExecutor(), work)
    } catch (error) {
      if (!(error instanceof NotBegun)) throw error
      if (tries === BEGIN_TRIES || !isCutOff(error.cause)) throw error.cause
    }
  }
}

const BEGIN_TRIES = 3

/** Nothing of the work was sent: it may begin on another connection. */
class NotBegun extends Error {}

function transactOnce<T>(executor: QueryExecutor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return executor.provideConnection(async (connection) => {
    const watched = watch(connection)
    const tx = transactionOn(watched, executor)
    const notices = openNotices(tx)
    await connection.executeQuery(BEGIN).catch(async (cause: unknown) => {
      // Behind a pooler it is several statements, of which the first may have begun one.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw new NotBegun('The transaction did not begin.', { cause })
    })
    try {
      const result = await work(tx)
      watched.isOver = true
      const [{ rows }] = await Promise.all([
        connection.executeQuery<{ command: string }>(COMMIT),
        // Sent together, so that a process that dies now has told. What was done is done, whether it can be told or not.
        notices.length > 0 && connection.executeQuery(notifying(notices).compile(tx)).catch(() => {}),
      ])
      if (rows[0]?.command === 'ROLLBACK') throw watched.failure
      return result
    } catch (error) {
      watched.isOver = true
      // Answered after everything that was sent before it: nothing of the work is under way when the connection goes
      // back. Where it fails the connection is gone, and the pool lets it go.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw isAborted(error) ? watched.failure : error
    }
  })
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IS_ABORTED

interface Watched extends DatabaseConnection {
  /** The transaction is ended, or about to be: whoever comes now is not part of it. */
  isOver: boolean
  /** Of the first statement that failed. */
  failure: unknown
}

function watch(connection: DatabaseConnection): Watched {
  const watched: Watched = {
    isOver: false,
    failure: undefined,
    executeQuery: async (query) => {
      if (watched.isOver) throw new Error('The transaction has ended.')
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        // In the order of the statements, however many steps the error has to whoever sent them.
        watched.failure ??= error
        throw error
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
  return watched
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
