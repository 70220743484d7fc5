import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from './rows.ts'

/** Tells this lock from others', as those of `servers.ts`. */
const HELD = 1_146_048_340

/**
 * From now until the connection ends, no file of a row that is there now is deleted; what is due is deleted later. False
 * where another connection does that already.
 */
export async function holdFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${HELD}, 0) as got`)
  return rows[0]?.got === true
}

const ARE = { are: z.boolean() }

/** To be asked after the rows were: who holds the files reads the rows after that, and misses no file that goes before. */
export async function areFilesHeld(db: QueryExecutorProvider): Promise<boolean> {
  const [held] = await rowsOf(
    db,
    ARE,
    sql`select exists (select from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${sql.lit(HELD)}::oid) as are`,
  )
  return held?.are === true
}
