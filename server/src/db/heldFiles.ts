import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from './rows.ts'

/** The number that distinguishes this advisory lock from others, such as those in `servers.ts`. */
const HELD = 1_146_048_340

/**
 * Locks all files that rows name now. Until the connection ends, nothing deletes these files. Returns false if another
 * connection has already locked them.
 */
export async function holdFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${HELD}, 0) as got`)
  return rows[0]?.got === true
}

const ARE = { are: z.boolean() }

/**
 * Returns whether a backup has locked the files. Call this function after reading the rows of the files to delete. A
 * backup takes the lock before it reads rows, so it never lists a deleted file.
 */
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
