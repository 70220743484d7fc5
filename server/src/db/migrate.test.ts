import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { migrateToLatest, readMigrations } from './migrate.ts'

let db: TestDb
let folder: URL

function write(name: string, text: string): void {
  writeFileSync(new URL(name, folder), text)
}

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: db.connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema%' order by 1`,
  )
  await client.end()
  return rows.map((row) => row.name)
}

beforeEach(async () => {
  db = await createTestDb({ isEmpty: true })
  folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'migrations-'))}/`)
  write('0001_create_first.sql', 'create table first (id int); insert into first values (1);')
})
afterEach(() => db.drop())

describe('migrations', () => {
  test('bring an empty database to the newest schema once, on several nodes at the same time', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => migrateToLatest(db.connectionString)))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, readMigrations().length])
  })

  test('apply only what is new', async () => {
    expect(await migrateToLatest(db.connectionString, folder)).toBe(1)
    write('0002_create_second.sql', 'create table second (id int)')
    expect(await migrateToLatest(db.connectionString, folder)).toBe(1)
    expect(await tables()).toEqual(['first', 'second'])
  })

  test('change nothing when one of them fails, and name it', async () => {
    write('0002_break_it.sql', 'create table half (id int); select nonsense')
    await expect(migrateToLatest(db.connectionString, folder)).rejects.toThrow(
      'The migration 0002_break_it failed, nothing was changed: column "nonsense" does not exist.',
    )
    expect(await tables()).toEqual([])
  })

  test('refuse a database of a newer version', async () => {
    await migrateToLatest(db.connectionString, folder)
    const older = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'migrations-'))}/`)
    await expect(migrateToLatest(db.connectionString, older)).rejects.toThrow(
      'The database is newer than this version: it has 0001_create_first, which is not known here.',
    )
  })

  test('refuse a file that was changed after it had been applied', async () => {
    await migrateToLatest(db.connectionString, folder)
    write('0001_create_first.sql', 'create table other (id int)')
    await expect(migrateToLatest(db.connectionString, folder)).rejects.toThrow(
      'The migration 0001_create_first was changed after it had been applied to this database.',
    )
  })
})
