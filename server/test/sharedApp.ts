import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Services } from '../src/services.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  connectionString: string
  ownerUrl: string
  /** Runs a statement that the application has no right to run, for example to break a table on purpose. */
  asOwner(sql: string): Promise<void>
  dataDir: string
  close(): Promise<void>
}

/** The application's state as marks, each with a name. A mark is a value or its hash. */
type Marks = ReadonlyMap<string, unknown>

interface Mark {
  name: string
  value: string | null
}

interface Shared {
  own: TestApp
  /** The state and the files of the application before the first test. */
  marks: Marks
  files: ReadonlySet<string>
  /** SQL that empties the tables that tests fill. */
  emptying: string
  /** SQL that reads the tables that the migrations filled. */
  reading: string
}

const SCHEMA = `
  select 'column ' || attrelid::regclass || '.' || attname as name, atttypid::text || attnotnull as value
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
  union all select 'constraint ' || conname || ' of ' || conrelid::regclass, convalidated::text from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0
  union all select 'trigger ' || tgname || ' of ' || tgrelid::regclass, tgenabled::text from pg_trigger
    where not tgisinternal
  union all select 'index ' || indexrelid::regclass, indisvalid::text from pg_index join pg_class on oid = indexrelid
    where relnamespace = 'public'::regnamespace
  union all select 'function ' || oid::regprocedure, md5(prosrc) from pg_proc
    where pronamespace = 'public'::regnamespace`

/**
 * The application of the worker, which the test files borrow one after another. The application ends with the worker's
 * process.
 */
let shared: Shared | undefined
let isLent = false

async function asOwner<Result>(
  { ownerUrl }: TestApp,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // If a test file leaves a transaction open, this limit makes that file fail.
    await client.query(`set lock_timeout = '30s'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function query<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

const DEAD_ROWS_MAX = 50

async function readMarks(client: pg.Client, { services }: TestApp, reading: string): Promise<Marks> {
  return new Map<string, unknown>([
    ...(await query<Mark>(client, reading)).map(({ name, value }): [string, unknown] => [name, value]),
    ...Object.entries(services).map(([name, value]): [string, unknown] => [`services.${name}`, value]),
    ['config', JSON.stringify(services.config)],
    ['job workers', services.jobs.getWipData().length],
    ['lifecycle', JSON.stringify(services.lifecycle)],
  ])
}

const listFiles = ({ dataDir }: TestApp): Promise<string[]> => readdir(dataDir, { recursive: true })

async function open(start: () => Promise<TestApp>): Promise<Shared> {
  const own = await start()
  return asOwner(own, (client) => describeApp(client, own))
}

async function describeApp(client: pg.Client, own: TestApp): Promise<Shared> {
  const tables = await query<{ name: string; isNumbered: boolean }>(
    client,
    `select relname as name, exists (select from pg_attribute
       where attrelid = pg_class.oid and attname = 'id' and atttypid = 'bigint'::regtype) as "isNumbered"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const filled = await query<{ name: string; last: string | null }>(
    client,
    tables
      .map(
        ({ name, isNumbered }) =>
          `select '${name}' as name, ${isNumbered ? 'max(id)' : 'null'} as last from ${name} having count(*) > 0`,
      )
      .join(' union all '),
  )
  const lastIds = new Map(filled.map(({ name, last }) => [name, last]))
  const deletes = tables
    .filter(({ name }) => lastIds.get(name) !== null)
    .map(({ name }) => `delete from ${name} where ${lastIds.has(name) ? `id > ${lastIds.get(name)}` : true}`)
  const hashes = filled.map(
    ({ name }) =>
      `select 'rows of ${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as value from ${name} t`,
  )
  const reading = [SCHEMA, ...hashes].join(' union all ')
  return {
    own,
    marks: await readMarks(client, own, reading),
    files: new Set(await listFiles(own)),
    // In the replica role, no triggers run and no foreign keys are checked.
    emptying: `set session_replication_role = replica; ${deletes.join('; ')}; delete from pgboss.job; delete from pgboss.schedule`,
    reading,
  }
}

/**
 * Deleted rows, and words that are not yet in a search index, slow down later test files until PostgreSQL vacuums. On a
 * busy machine, PostgreSQL vacuums late.
 */
async function vacuum(client: pg.Client): Promise<void> {
  const [littered] = await query<{ names: string | null }>(
    client,
    `select string_agg(format('%I.%I', schemaname, relname), ', ') as names
     from pg_stat_user_tables where n_dead_tup > ${DEAD_ROWS_MAX}`,
  )
  if (littered?.names) await query(client, `vacuum ${littered.names}`)
}

async function empty(lent: Shared): Promise<void> {
  // The server would otherwise write denials up to a minute later.
  await lent.own.app.denials.write()
  await asOwner(lent.own, (client) => emptyTables(client, lent))
}

async function emptyTables(
  client: pg.Client,
  { own, files, marks, emptying, reading }: Shared,
): Promise<void> {
  await query(client, emptying)
  await vacuum(client)
  for (const file of await listFiles(own))
    if (!files.has(file)) await rm(join(own.dataDir, file), { recursive: true, force: true })
  const now = await readMarks(client, own, reading)
  const changed = [...new Set([...marks.keys(), ...now.keys()])].filter(
    (name) => marks.get(name) !== now.get(name),
  )
  if (changed.length > 0)
    throw new Error(
      `The shared application came back with other ${changed.join(', ')}: restore them in the test, or give \`own\`.`,
    )
}

/** Empties the application for the next borrower. If a borrower changed anything else, replaces the application. */
export async function giveBackApp(): Promise<void> {
  if (!shared || !isLent) return
  const lent = shared
  isLent = false
  // An application can listen only once.
  let isReusable = !lent.own.app.server.listening
  try {
    if (isReusable) await empty(lent)
  } catch (error) {
    isReusable = false
    throw error
  } finally {
    if (!isReusable) {
      shared = undefined
      await lent.own.close()
    }
  }
}

/** Lends the worker's application, with an empty database. The borrower gives the application back with `close`. */
export async function borrowApp(start: () => Promise<TestApp>): Promise<TestApp> {
  if (isLent)
    throw new Error(
      'This file already has the shared application: give `own` with the reason for a second one.',
    )
  isLent = true
  try {
    shared ??= await open(start)
  } catch (error) {
    isLent = false
    throw error
  }
  return { ...shared.own, close: giveBackApp }
}
