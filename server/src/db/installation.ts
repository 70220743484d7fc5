import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import { StartupError } from '../errors.ts'
import type { StoreKind } from '../files/settings.ts'
import type { Db } from './client.ts'
import { rowsOf } from './rows.ts'

export interface Installation {
  /** Random, and the database's own for ever; a restored one keeps it. */
  id: string
  /** The key of this process is the one that the database works with. */
  hasItsKey: boolean
  /** Where its files are; undefined until its first start. */
  fileStore: StoreKind | undefined
}

const KEY_LABEL = 'key check'

/** Tells one secret key from another, and nothing of it. */
export function keyCheckOf(secrets: SecretBox): Buffer {
  return secrets.fingerprint(KEY_LABEL)
}

/** Who this database is; its first start with a key gives it that one. Refuses one whose data are elsewhere now. */
export async function openInstallation(db: Db, secrets: SecretBox): Promise<Installation> {
  const keyCheck = keyCheckOf(secrets)
  // Asked first: nothing can be written into such a one.
  if (await isLeft(db)) throw leftDatabase()
  // A move of the data that is under way holds this up until it is over.
  await db
    .insertInto('installation')
    .values({ key_check: keyCheck })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  if (row.left_at !== null) throw leftDatabase()
  return {
    id: row.id,
    hasItsKey: sameBytes(row.key_check, keyCheck),
    // The table's check lets no other text in.
    fileStore: (row.file_store as StoreKind | null) ?? undefined,
  }
}

export function otherKey(): StartupError {
  return new StartupError(
    'The secret key is not the one that this database was set up with: give every server the same SECRET_KEY, or the same secret.key in its data folder. To replace a lost key, see "npm run admin -- secret-key replace".',
  )
}

export function leftDatabase(): StartupError {
  return new StartupError(
    'The data of this database were moved to another one: set DATABASE_URL, or leave it out, so that it leads there.',
  )
}

const THERE = { isThere: z.boolean() }

/** Its data are in another database now. Any role may ask, of a database of any version; who may not know is told no. */
export async function isLeft(db: QueryExecutorProvider): Promise<boolean> {
  const [column] = await rowsOf(
    db,
    THERE,
    sql`select exists (select from pg_attribute where attrelid = to_regclass('public.installation')
      and attname = 'left_at' and not attisdropped and has_table_privilege(attrelid, 'select')) as "isThere"`,
  )
  if (column?.isThere !== true) return false
  const [left] = await rowsOf(
    db,
    THERE,
    sql`select exists (select from public.installation where left_at is not null) as "isThere"`,
  )
  return left?.isThere === true
}
