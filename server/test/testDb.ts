import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const templateName = 'prepared_template'

export interface TestDb {
  /** As the application, who may do no more than the product does. */
  connectionString: string
  ownerUrl: string
  drop(): Promise<void>
}

/** Whom the tests run the product as, on the server that the owner's address names. */
export const testRole = { name: 'test_application', password: 'test-application' }

/** Those of this database that somebody waits for: beside it on the server are the databases of other tests. */
export const AWAITED_LOCKS = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

/** The same server, another database, as its owner. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The same address, whose connections wait for an answer for a millisecond. */
export function impatientUrl(address: string): string {
  const url = new URL(address)
  url.searchParams.set('query_timeout', '1')
  return url.href
}

/** The same database as the application. */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = testRole.name
  url.password = testRole.password
  return url.href
}

/** The same database, also through a proxy, as its owner. */
export async function ownerUrlOf(connectionString: string): Promise<string> {
  const { inject } = await import('vitest')
  const { username, password } = new URL(inject('testServerUrl'))
  const url = new URL(connectionString)
  url.username = username
  url.password = password
  return url.href
}

export async function runAdmin(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

interface DbOptions {
  isEmpty?: boolean
  /** As it is now; nobody may be connected to it. */
  copyOf?: TestDb
}

/** Drops the template and every test database that is left. */
export async function dropTestDatabases(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = $1 or datname ~ '^test_[0-9a-f]{12}$'`,
    [templateName],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

/** A prepared, empty database of its own for the caller, who drops it. */
export async function createTestDb({ isEmpty, copyOf }: DbOptions = {}): Promise<TestDb> {
  // Loaded late: the global setup shares this file and runs outside a test.
  const { inject } = await import('vitest')
  const serverUrl = inject('testServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = copyOf ? new URL(copyOf.ownerUrl).pathname.slice(1) : templateName
  await runAdmin(serverUrl, `create database ${name} template ${isEmpty ? 'template0' : template}`)
  const ownerUrl = databaseUrl(serverUrl, name)
  return {
    connectionString: applicationUrl(ownerUrl),
    ownerUrl,
    drop: () => runAdmin(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
