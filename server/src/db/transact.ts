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
 * Runs the work in one transaction. Unlike in the query builder's transactions, statements do not wait for each other's
 * answers. Statements in one `Promise.all` are sent at once and run in that order. When one fails, the later ones fail
 * too, and the first error is thrown.
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

/** No statement of the work was sent, so the work can begin again on another connection. */
class NotBegun extends Error {}

function transactOnce<T>(executor: QueryExecutor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return executor.provideConnection(async (connection) => {
    const watched = watch(connection)
    const tx = transactionOn(watched, executor)
    const notices = openNotices(tx)
    await connection.executeQuery(BEGIN).catch(async (cause: unknown) => {
      // Behind a pooler, BEGIN is several statements, and the first one might have opened a transaction.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw new NotBegun('The transaction did not begin.', { cause })
    })
    try {
      const result = await work(tx)
      watched.isOver = true
      const [{ rows }] = await Promise.all([
        connection.executeQuery<{ command: string }>(COMMIT),
        // Sends notifications together with the commit, so that they are sent even if this process ends now. If sending
        // them fails, the commit remains valid.
        notices.length > 0 && connection.executeQuery(notifying(notices).compile(tx)).catch(() => {}),
      ])
      if (rows[0]?.command === 'ROLLBACK') throw watched.failure
      return result
    } catch (error) {
      watched.isOver = true
      // The answer to ROLLBACK arrives after all earlier answers. No statement is running when the connection returns
      // to the pool. If ROLLBACK fails, the connection has broken and the pool drops it.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw isAborted(error) ? watched.failure : error
    }
  })
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IS_ABORTED

interface Watched extends DatabaseConnection {
  /** True once the transaction has ended or is about to end. Later statements are not part of the transaction. */
  isOver: boolean
  /** The error of the first failed statement in the transaction. */
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
        // Keeps the error of the statement that was sent first, even if the callers notice the errors in another order.
        watched.failure ??= error
        throw error
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
  return watched
}

// Kysely needs a dialect for a transaction. This dialect never opens or closes a connection.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

function transactionOn(connection: DatabaseConnection, executor: QueryExecutor): Tx {
  const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<DB>({ ...unused, executor: own })
}
