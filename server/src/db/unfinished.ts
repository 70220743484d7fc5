import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import { rowsOf } from './rows.ts'

/** Stands in a database from before its first table until all of a backup is there: it is of no version. */
export const UNFINISHED_MARK = 'public.unfinished_restore'

const IS = { is: z.boolean() }

/** A restore is under way in it, or broke off. */
export async function isUnfinished(db: QueryExecutorProvider): Promise<boolean> {
  const [found] = await rowsOf(db, IS, sql`select to_regclass(${UNFINISHED_MARK}) is not null as is`)
  return found?.is === true
}

export function unfinishedRestore(): StartupError {
  return new StartupError(
    'A backup is being restored into this database, or that broke off: wait for its end, or empty the database and the place of the files, but keep erased/, and restore anew.',
  )
}
