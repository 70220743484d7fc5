import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import { connected } from './connection.ts'
import type { AnyDb, NamedUrl } from './connection.ts'
import { findMismatch, readMigrations } from './migrationFiles.ts'
import type { MigrationFile } from './migrationFiles.ts'
import { rowsOf } from './rows.ts'

// The query builder's Migrator is not used. It waits for its lock inside a statement, which blocks concurrent index
// builds. It uses one transaction for all files, blocks a table for as long as it waits, and has no checksums.

const NOT_ALLOWED = '42501'

const hasState = (error: unknown, ...states: string[]): boolean =>
  error instanceof pg.DatabaseError && states.includes(error.code ?? '')

function noRights(cause: unknown): StartupError {
  return new StartupError(
    'The role of DATABASE_URL has no rights to the tables of the database. Set DATABASE_OWNER_URL to the role that owns them.',
    { cause },
  )
}

const TABLE = { found: z.string().nullable() }
const CHECKSUM = { name: z.string(), checksum: z.string() }

export async function readApplied(db: QueryExecutorProvider): Promise<Map<string, string>> {
  const [table] = await rowsOf(db, TABLE, sql`select to_regclass('schema_checksums')::text as found`)
  if (!table?.found) return new Map()
  const read = sql`select name, checksum from schema_checksums order by name`
  const rows = await rowsOf(db, CHECKSUM, read).catch((error: unknown) => {
    throw hasState(error, NOT_ALLOWED) ? noRights(error) : error
  })
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const SENTENCES = {
  beforeBaseline: () =>
    'The database was created before the first release and cannot be upgraded. Export what you need with the version that created it. Then start this version with an empty DATA_DIR or an empty database.',
  newer: (migration: string) =>
    `A newer version changed this database. This version does not know its migration ${migration}. Install the newer version.`,
  changed: (migration: string) =>
    `The migration ${migration} was changed after it was applied to this database. Install this version again.`,
}

function compare(files: MigrationFile[], applied: Map<string, string>): void {
  const mismatch = findMismatch(files, applied)
  if (mismatch) throw new StartupError(SENTENCES[mismatch.why](mismatch.migration))
}

/** A role or a database can have time limits for short requests, but a migration takes as long as it needs. */
const UNLIMITED = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`

/** The number of the advisory lock that a migrating server holds. */
const LOCK = '3853314791062309107'
const LOCK_LOOK_MS = 100
/** Another server can hold the lock for a long time, because building an index on a large table takes long. */
const LOCK_LIMIT_MS = 30 * 60_000
/** If a migration waited longer for a table, all other queries on that table would wait too. */
const TABLE_LOCK_MS = 2000
const TABLE_LOCK_PAUSE_MS = 500
const TABLE_LOCK_TRIES = 40
/**
 * Codes of two errors: another session has locked a table that the migration needs (lock timeout), or the two sessions
 * wait for each other (deadlock).
 */
const ARE_LOCKED = ['55P03', '40P01']

const GOT = { got: z.boolean() }

const HOLDER = { holder: z.string() }

/** PostgreSQL shows a lock on a 64-bit number as two halves. */
async function findHolder(db: AnyDb): Promise<string> {
  const [found] = await rowsOf(
    db,
    HOLDER,
    sql`select concat_ws(' ', 'process', pid, 'of', coalesce(host(client_addr), 'this machine')) as holder
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and pg_locks.database = datid
        and (classid::bigint << 32 | objid::bigint) = ${sql.raw(LOCK)}`,
  )
  return found?.holder ?? 'somebody'
}

interface Patience {
  warn: (message: string) => void
  lockLimitMs: number
}

/** Polls for the lock. A statement that waits for the lock would itself block an index that is being built. */
async function takeLock(db: AnyDb, { warn, lockLimitMs }: Patience): Promise<void> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    const [lock] = await rowsOf(db, GOT, sql`select pg_try_advisory_lock(${sql.raw(LOCK)}) as got`)
    if (lock?.got) return
    if (waited === 0) warn(`Waiting for the migrations of another server: ${await findHolder(db)}`)
    if (waited >= lockLimitMs)
      throw new StartupError(
        `Another server has held the migration lock for too long (${await findHolder(db)}). Nothing was changed. Stop that server, or start again later.`,
      )
    await delay(LOCK_LOOK_MS)
  }
}

async function makeBooks(db: AnyDb): Promise<void> {
  await sql`create table if not exists schema_checksums (
    name text constraint schema_checksums_pk primary key, checksum text not null)`.execute(db)
}

async function apply(db: AnyDb, { name, text, checksum }: MigrationFile): Promise<void> {
  try {
    await sql.raw(text).execute(db)
    await sql`insert into schema_checksums values (${name}, ${checksum})`.execute(db)
  } catch (error) {
    if (isLocked(error)) throw error
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new StartupError(
      `The migration ${name} failed: ${reason}. Nothing was changed. Fix the cause, or start the previous version again.`,
      {
        cause: error,
      },
    )
  }
}

const isLocked = (error: unknown): boolean => hasState(error, ...ARE_LOCKED)

/** The index that a statement of this migration builds concurrently, which no transaction allows. */
const concurrentIndex = ({ text }: MigrationFile): string | undefined =>
  /^create (?:unique )?index concurrently\s+(?:if not exists\s+)?(\w+)\s+on\s/i.exec(
    text.replaceAll(/^--.*\n|^\s+/gm, ''),
  )?.[1]

const INDEX = { schema: z.string(), name: z.string() }

async function applyConcurrent(
  db: AnyDb,
  file: MigrationFile,
  index: string,
  { begins }: Course,
): Promise<void> {
  // An interrupted index build leaves an invalid index with the same name. Invalid indexes with other names might still
  // be under construction.
  const broken = await rowsOf(
    db,
    INDEX,
    sql`select nspname::text as schema, relname::text as name from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
      where not indisvalid and relnamespace = current_schema()::regnamespace and relname = lower(${index})`,
  )
  for (const { schema, name } of broken)
    await sql`drop index concurrently if exists ${sql.id(schema, name)}`.execute(db)
  begins(file)
  await apply(db, file)
}

/** Applies either all migrations or none. Never waits long for one table while it has locked other tables. */
async function applyTogether(
  db: AnyDb,
  files: readonly MigrationFile[],
  { grant, begins }: Course,
): Promise<void> {
  if (files.length === 0) return
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(tx)
        for (const file of files) {
          begins(file)
          await apply(tx, file)
        }
        await grant(tx)
      })
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tries === TABLE_LOCK_TRIES)
        throw new StartupError(
          'A table was in use for too long, so the migrations could not run. Nothing was changed. Start again when the database is less busy.',
          { cause: error },
        )
      await delay(TABLE_LOCK_PAUSE_MS)
    }
  }
}

async function applyAll(db: AnyDb, files: readonly MigrationFile[], course: Course): Promise<void> {
  let together: MigrationFile[] = []
  for (const file of files) {
    const index = concurrentIndex(file)
    if (index === undefined) {
      together.push(file)
      continue
    }
    await applyTogether(db, together, course)
    together = []
    await applyConcurrent(db, file, index, course)
  }
  await applyTogether(db, together, course)
}

/** Name of the newest applied migration. Undefined if the database has no schema yet. */
export async function lastMigration(db: QueryExecutorProvider): Promise<string | undefined> {
  return [...(await readApplied(db)).keys()].at(-1)
}

/** Whether the database has every migration of this version. Throws if the database is newer. */
export async function isMigrated(db: AnyDb, folder?: URL): Promise<boolean> {
  const files = readMigrations(folder)
  const applied = await readApplied(db)
  compare(files, applied)
  return files.every(({ name }) => applied.has(name))
}

/** Grants the rights to new objects in the same transaction, so that no running server finds objects without rights. */
type Grant = (tx: AnyDb) => Promise<void>

/** Called when each migration begins, with its number from 1 and the total. */
export type OnMigration = (number: number, count: number) => void

interface Course {
  grant: Grant
  begins: (file: MigrationFile) => void
}

interface MigrateOptions extends Partial<Patience> {
  folder?: URL | undefined
  grant?: Grant | undefined
  onMigration?: OnMigration | undefined
  /** If set, applies only these migrations, to make the schema of an older version. */
  only?: ReadonlySet<string> | undefined
}

/** Brings the database to the schema of this version. Returns the number of migrations applied. */
export function migrateToLatest(
  owner: NamedUrl,
  {
    folder,
    grant = async () => {},
    onMigration = () => {},
    warn = () => {},
    lockLimitMs = LOCK_LIMIT_MS,
    only,
  }: MigrateOptions = {},
): Promise<number> {
  const files = readMigrations(folder)
  return connected(owner, async (db) => {
    await sql.raw(UNLIMITED).execute(db)
    // The lock lasts until the connection ends.
    await takeLock(db, { warn, lockLimitMs })
    const applied = await readApplied(db)
    compare(files, applied)
    const pending = files.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    if (pending.length === 0) return 0
    await makeBooks(db)
    const begins = (file: MigrationFile): void => onMigration(pending.indexOf(file) + 1, pending.length)
    await applyAll(db, pending, { grant, begins })
    return pending.length
  })
}
