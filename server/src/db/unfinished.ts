import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import { rowsOf } from './rows.ts'

/**
 * Name of a table that exists while a restore runs. It is made before the first table of the backup and removed at the
 * end. A database with this table belongs to no version.
 */
export const UNFINISHED_MARK = 'public.unfinished_restore'

const IS = { is: z.boolean() }

/** Whether a restore into the database is running or was interrupted. */
export async function isUnfinished(db: QueryExecutorProvider): Promise<boolean> {
  const [found] = await rowsOf(db, IS, sql`select to_regclass(${UNFINISHED_MARK}) is not null as is`)
  return found?.is === true
}

export function unfinishedRestore(): StartupError {
  return new StartupError(
    'A restore into this database is running or has failed. If it is running, wait for it to end. If it has failed, empty the database and the file store, but keep erased/. Then restore again.',
  )
}
