import type pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { SystemCtx } from '../context.ts'
import { beginLocked, readSequences, readTables } from '../db/copy.ts'
import type { SequenceValue, Table } from '../db/copy.ts'
import { readApplied } from '../db/migrate.ts'
import type { DB } from '../db/tables.ts'
import { UNFINISHED_MARK } from '../db/unfinished.ts'
import { AppError } from '../errors.ts'
import type { FileStore, KnownFile } from '../files/store.ts'
import type { FindFiles } from '../files/sweep.ts'
import type { AddEntry } from './archive.ts'
import { hashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/**
 * The backup leaves out the job queue, because waiting jobs would be out of date. A restore creates the queue again.
 */
const SCHEMAS = ['public']
/** Tables that the migrations and a restore write themselves. */
const BOOKS = ['public.schema_checksums', UNFINISHED_MARK]

const ENTRY_BYTES = 4 * 1024 * 1024
const NEWLINE = 0x0a

export async function readOwnTables(client: pg.Client): Promise<Table[]> {
  return (await readTables(client, SCHEMAS)).filter(({ name }) => !BOOKS.includes(name))
}

export const FILE_HASHES = 'files.sha256'
export const fileEntry = (key: string): string => `files/${key}`
export const tableEntry = (table: string): string => `tables/${table}/`

export interface Dumped {
  tables: Manifest['tables']
  sequences: SequenceValue[]
  schema: Manifest['schema']
  auditSeal: Manifest['auditSeal']
  redacted: Manifest['redacted']
  redactedIncidents: Manifest['redactedIncidents']
  files: KnownFile[]
}

/** Adds the rows of every table, and reads all data about these rows as of the same moment. */
export async function dumpTables(
  client: pg.Client,
  ctx: SystemCtx,
  findFiles: FindFiles,
  add: AddEntry,
): Promise<Dumped> {
  const tables = await readOwnTables(client)
  await beginLocked(client, tables, 'access share')
  const counted: Manifest['tables'] = []
  for (const table of tables) counted.push({ ...table, rows: await dumpTable(client, table, add) })
  // Sets the schema, because the product's own queries do not name the schema.
  await client.query('set local search_path = public')
  const db = kyselyOver(client)
  const applied = await readApplied(db)
  const dumped: Dumped = {
    tables: counted,
    // The values in visible rows were taken from the sequences earlier, so reading the sequences last is safe.
    sequences: await readSequences(client, SCHEMAS),
    schema: [...applied].map(([name, checksum]) => ({ name, checksum })),
    auditSeal: await readNewestSeal(client, tables),
    redacted: await readRedactions(client),
    redactedIncidents: await readRedactedIncidents(client),
    files: await findFiles({ ...ctx, db }),
  }
  await client.query('commit')
  return dumped
}

/**
 * Rows are written as text, because the text format is the same in every version of PostgreSQL. Each entry contains
 * whole rows.
 */
async function dumpTable(client: pg.Client, { name, columns }: Table, add: AddEntry): Promise<number> {
  const copy = client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`))
  let waiting: Buffer[] = []
  let size = 0
  let entries = 0
  const addRows = async (data: Buffer): Promise<void> => {
    entries += 1
    await add(`${tableEntry(name)}${String(entries).padStart(6, '0')}`, data)
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < ENTRY_BYTES) continue
    const data = Buffer.concat(waiting)
    // A line break inside a value is escaped, so an unescaped line break ends a row.
    const end = data.lastIndexOf(NEWLINE) + 1
    if (end > 0) await addRows(data.subarray(0, end))
    waiting = [data.subarray(end)]
    size = data.length - end
  }
  if (size > 0) await addRows(Buffer.concat(waiting))
  return copy.rowCount
}

/** Runs the product's own queries one after another in this connection's transaction. */
function kyselyOver(client: pg.Client): Kysely<DB> {
  let free = Promise.resolve()
  const pool: PostgresPool = {
    connect: async () => {
      const isFree = free
      const { promise, resolve } = Promise.withResolvers<void>()
      free = promise
      await isFree
      return Object.assign(client, { release: () => resolve() })
    },
    end: async () => {},
    options: {},
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

async function readNewestSeal(client: pg.Client, tables: readonly Table[]): Promise<Manifest['auditSeal']> {
  if (!tables.some(({ name }) => name === 'public.audit_seals')) return null
  const { rows } = await client.query<{ number: string; mac: string }>(
    `select number::text, encode(mac, 'hex') as mac from public.audit_seals order by audit_seals.number desc limit 1`,
  )
  return rows[0] ? { number: Number(rows[0].number), mac: rows[0].mac } : null
}

async function readRedactions(client: pg.Client): Promise<Manifest['redacted']> {
  const { rows } = await client.query<{ job: string; at: Date }>(
    `select job_id::text as job, at from public.audit_events join public.issues on issues.id = object_id
      where object_type = 'issue' and action in ('issue.redactText', 'issue.redactPhoto') order by audit_events.id`,
  )
  return rows.map(({ job, at }) => ({ job: Number(job), at: at.toISOString() }))
}

async function readRedactedIncidents(client: pg.Client): Promise<Manifest['redactedIncidents']> {
  const { rows } = await client.query<{ incident: string; at: Date }>(
    `select after ->> 'incidentId' as incident, at from public.audit_events
      where action = 'incident.redact' order by audit_events.id`,
  )
  return rows.map(({ incident, at }) => ({ id: Number(incident), at: at.toISOString() }))
}

const AT_ONCE = 8
const NAMED_MAX = 5

export interface DumpedFiles {
  counts: Manifest['files']
  /** Keys of some files that rows name but the store does not have. */
  missing: string[]
}

/** Adds every file that the store has, and a list of their hashes for sha256sum. */
export async function dumpFiles(
  store: FileStore,
  files: readonly KnownFile[],
  add: AddEntry,
): Promise<DumpedFiles> {
  const hashes: string[] = []
  const missing: string[] = []
  const counts = { count: 0, bytes: 0, missing: 0 }
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const keys = files.slice(start, start + AT_ONCE).map(({ key }) => key)
    const read = await Promise.all(keys.map(async (key) => ({ key, data: await readFile(store, key) })))
    for (const { key, data } of read) {
      if (!data) {
        counts.missing += 1
        if (missing.length < NAMED_MAX) missing.push(key)
        continue
      }
      await add(fileEntry(key), data)
      hashes.push(`${hashOf(data)}  ${fileEntry(key)}\n`)
      counts.count += 1
      counts.bytes += data.length
    }
  }
  await add(FILE_HASHES, Buffer.from(hashes.join('')))
  return { counts, missing }
}

/** Reads a whole file, because uploads are small. Returns undefined for a missing file. */
async function readFile(store: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    const { stream } = await store.read(key)
    return Buffer.concat((await Array.fromAsync(stream)) as Buffer[])
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
