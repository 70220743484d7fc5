import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { DatabaseUrls } from '../../db/address.ts'
import { createDb, createPool } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { openOperatorDatabase } from '../../db/opening.ts'
import { rowsOf } from '../../db/rows.ts'
import { isUnfinished, unfinishedRestore } from '../../db/unfinished.ts'
import { whenEnding } from '../../lifecycle.ts'
import { codeOf, failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'

export interface OpenDatabase {
  db: Db
  urls: DatabaseUrls
}

/** The database that other checks query. Undefined if no database can be reached. */
export type DatabaseLater = Promise<OpenDatabase | undefined>

/** If no server is running, the doctor starts the embedded database for its checks, which takes time. */
export const OPEN_LIMIT_MS = 60_000
const SLOW_MS = 20
const OLDEST_VERSION = 15
const PINGS = 5

const SERVER = { version: z.string(), number: z.string(), megabytes: z.number() }

/** The doctor never creates a database. The first start of a server creates the database. */
function isMade({ databaseUrls, dataDir }: Config): boolean {
  return databaseUrls !== undefined || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** Checks the database itself, and opens it for the checks that query it. */
export function databaseCheck(config: Config): { check: Check; database: DatabaseLater } {
  const opened = Promise.withResolvers<OpenDatabase | undefined>()
  const run = async (): Promise<Finding> => {
    try {
      if (!isMade(config))
        return warning(
          'There is no database yet.',
          'The first start creates it. Start the server, then check again.',
        )
      const urls = await openOperatorDatabase(config, whenEnding)
      const pool = createPool({
        connectionString: urls.application,
        max: 1,
        prepared: config.databasePrepared,
      })
      whenEnding(async () => {
        void pool.end().catch(() => {})
      })
      const db = createDb(pool)
      const finding = await lookAt(db)
      opened.resolve({ db, urls })
      return finding
    } catch (error) {
      return failed(
        `The database cannot be used (${codeOf(error)}).`,
        config.databaseUrls === undefined
          ? 'Read "postgres.log" in the data folder, and check that the disk is not full.'
          : 'Check that the server of DATABASE_URL is running, and that the name, port, user, password and certificate are right.',
      )
    } finally {
      opened.resolve(undefined)
    }
  }
  return { check: { name: 'database', run, limitMs: OPEN_LIMIT_MS }, database: opened.promise }
}

async function lookAt(db: Db): Promise<Finding> {
  if (await isUnfinished(db)) throw unfinishedRestore()
  const [server] = await rowsOf(
    db,
    SERVER,
    sql`select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num') as number,
      (pg_database_size(current_database()) / 1048576)::integer as megabytes`,
  )
  if (!server) throw new Error('no answer')
  const milliseconds = await latencyOf(db)
  const found = `PostgreSQL ${server.version} answers in ${milliseconds.toFixed(1)} ms and uses ${server.megabytes} MB.`
  if (Number(server.number) < OLDEST_VERSION * 10_000)
    return failed(found, `Upgrade to PostgreSQL ${OLDEST_VERSION} or newer.`)
  if (milliseconds > SLOW_MS)
    return warning(found, 'Run the database near the server: each call queries it several times.')
  return ok(found)
}

/** Before the first start, the database has no tables. */
export const isTableThere = async (db: Db, table: string): Promise<boolean> => {
  const [found] = await rowsOf(
    db,
    { there: z.boolean() },
    sql`select to_regclass(${table}) is not null as there`,
  )
  return found?.there === true
}

/** Takes the fastest of several tries, because slower tries include delays with other causes. */
async function latencyOf(db: Db): Promise<number> {
  let quickest = Infinity
  for (let count = 0; count < PINGS; count += 1) {
    const from = performance.now()
    await sql`select 1`.execute(db)
    quickest = Math.min(quickest, performance.now() - from)
  }
  return quickest
}

/** Runs a check that queries the database. If the database cannot be reached, the check reports only this problem. */
export function askingDatabase(
  name: string,
  database: DatabaseLater,
  run: (open: OpenDatabase) => Promise<Finding>,
): Check {
  return {
    name,
    limitMs: OPEN_LIMIT_MS,
    run: async () => {
      const open = await database
      return open
        ? run(open)
        : warning('Not checked: there is no database to query.', 'Fix the database first, then check again.')
    },
  }
}
