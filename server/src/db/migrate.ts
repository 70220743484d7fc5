import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { z } from 'zod'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import { rowsOf } from './rows.ts'

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

type Database = Kysely<unknown>

const defaultFolder = new URL('./migrations/', import.meta.url)
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

export function readMigrations(folder: URL = defaultFolder): MigrationFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      if (!fileName.test(file))
        throw new StartupError(`The migration ${file} is not named NNNN_verb_noun.sql.`)
      const text = readFileSync(new URL(file, folder), 'utf8')
      return { name: basename(file, '.sql'), text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

function toMigration(file: MigrationFile): Migration {
  return {
    async up(db: Database) {
      await sql.raw(file.text).execute(db)
      await sql`create table if not exists schema_checksums (
        name text constraint schema_checksums_pk primary key, checksum text not null)`.execute(db)
      await sql`insert into schema_checksums values (${file.name}, ${file.checksum})`.execute(db)
    },
  }
}

const TABLE = { found: z.string().nullable() }
const CHECKSUM = { name: z.string(), checksum: z.string() }

async function readApplied(db: Database): Promise<Map<string, string>> {
  const [table] = await rowsOf(db, TABLE, sql`select to_regclass('schema_checksums')::text as found`)
  if (!table?.found) return new Map()
  const rows = await rowsOf(db, CHECKSUM, sql`select name, checksum from schema_checksums order by name`)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function compare(files: MigrationFile[], applied: Map<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of applied) {
    const expected = known.get(name)
    if (expected === undefined) {
      throw new StartupError(
        `The database is newer than this version: it has ${name}, which is not known here.`,
      )
    }
    if (expected !== checksum) {
      throw new StartupError(`The migration ${name} was changed after it had been applied to this database.`)
    }
  }
}

async function applyPending(db: Database, files: MigrationFile[]): Promise<number> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  // One transaction around all of them, behind a lock that other nodes wait for.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return results.length
  const failed = results.find((result) => result.status === 'Error')
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new StartupError(
    `The migration ${failed?.migrationName ?? 'run'} failed, nothing was changed: ${reason}.`,
    {
      cause: error,
    },
  )
}

/** The code alone: a driver's message could quote the address. */
async function tryConnection(pool: pg.Pool): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no usable answer'
    throw new StartupError(`The database of DATABASE_URL cannot be reached (${code}).`, { cause: error })
  }
}

/** Brings the database to the schema of this version; answers how many migrations that took. */
export async function migrateToLatest(connectionString: string, folder?: URL): Promise<number> {
  const files = readMigrations(folder)
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  // One that breaks in use fails its query; its event has no other listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await tryConnection(pool)
    compare(files, await readApplied(db))
    return await applyPending(db, files)
  } finally {
    await db.destroy()
  }
}
