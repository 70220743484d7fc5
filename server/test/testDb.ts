import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const templateName = 'prepared_template'

export interface TestDb {
  /** URL for the application role, which has the same rights as in production. */
  connectionString: string
  ownerUrl: string
  drop(): Promise<void>
}

/** The database role with which tests run the product. */
export const testRole = { name: 'test_application', password: 'test-application' }

/** Selects the locks in this database that a transaction waits for. Other tests have databases on the same server. */
export const AWAITED_LOCKS = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The same URL, with a query timeout of one millisecond. */
export function impatientUrl(address: string): string {
  const url = new URL(address)
  url.searchParams.set('query_timeout', '1')
  return url.href
}

export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = testRole.name
  url.password = testRole.password
  return url.href
}

/** URL of the same database for its owner, even if the given URL leads through a proxy. */
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
  /** Copies this database in its current state. The database must have no connections. */
  copyOf?: TestDb
}

/** Drops the template and all remaining test databases. */
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

/** Creates a prepared, empty database, which the caller has to drop. */
export async function createTestDb({ isEmpty, copyOf }: DbOptions = {}): Promise<TestDb> {
  // The file loads Vitest late, because the global setup also uses this file and runs outside a test.
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
