import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const templateName = 'migrated_template'

export interface TestDb {
  connectionString: string
  drop(): Promise<void>
}

/** The same server and user, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function runAdmin(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A migrated, empty database of its own for the caller, who drops it. */
export async function createTestDb(options: { isEmpty?: boolean } = {}): Promise<TestDb> {
  // Loaded late: the global setup shares this file and runs outside a test.
  const { inject } = await import('vitest')
  const serverUrl = inject('testServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAdmin(
    serverUrl,
    `create database ${name} template ${options.isEmpty ? 'template0' : templateName}`,
  )
  return {
    connectionString: databaseUrl(serverUrl, name),
    drop: () => runAdmin(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
