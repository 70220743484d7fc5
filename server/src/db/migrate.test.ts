import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AWAITED_LOCKS, createTestDb, impatientUrl } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { migrateToLatest } from './migrate.ts'
import { readMigrations } from './migrationFiles.ts'

let db: TestDb
let folder: URL
const clients: pg.Client[] = []

const migrate = (files?: URL): Promise<number> =>
  migrateToLatest({ setting: 'DATABASE_OWNER_URL', url: db.ownerUrl }, { folder: files })

function write(name: string, text: string): void {
  writeFileSync(new URL(name, folder), text)
}

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
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
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await db.drop()
})

describe('migrations', () => {
  test('migrations bring an empty database to the newest schema once, on several servers at the same time [DB-10]', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => migrate()))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, readMigrations().length])
  })

  test('migrations run as long as they need, whatever time limits the database and its address have [DB-50]', async () => {
    const admin = await connect()
    await admin.query(
      `do $$ begin execute format('alter database %I set statement_timeout = ''1h''', current_database()); end $$`,
    )
    write(
      '0002_find_limits.sql',
      `do $$ begin assert current_setting('statement_timeout') = '0', 'a limit'; end $$`,
    )
    const url = impatientUrl(db.ownerUrl)
    expect(await migrateToLatest({ setting: 'DATABASE_OWNER_URL', url }, { folder })).toBe(2)
  })

  test('migrations apply only new files', async () => {
    expect(await migrate(folder)).toBe(1)
    write('0002_create_second.sql', 'create table second (id int)')
    expect(await migrate(folder)).toBe(1)
    expect(await tables()).toEqual(['first', 'second'])
  })

  test('migrations change nothing when one of them fails, and the error names the failed one [DB-10]', async () => {
    write('0002_break_it.sql', 'create table half (id int); select nonsense')
    await expect(migrate(folder)).rejects.toThrow(
      'The migration 0002_break_it failed: column "nonsense" does not exist. Nothing was changed.',
    )
    expect(await tables()).toEqual([])
  })

  test('migrations refuse a database of a newer version [DB-10]', async () => {
    await migrate(folder)
    const older = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'migrations-'))}/`)
    await expect(migrate(older)).rejects.toThrow(
      'A newer version changed this database. This version does not know its migration 0001_create_first. Install the newer version.',
    )
  })

  test('migrations refuse a file that was changed after it was applied [DB-10]', async () => {
    await migrate(folder)
    write('0001_create_first.sql', 'create table other (id int)')
    await expect(migrate(folder)).rejects.toThrow(
      'The migration 0001_create_first was changed after it was applied to this database. Install this version again.',
    )
  })

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: db.ownerUrl })
    await client.connect()
    clients.push(client)
    return client
  }

  test('migrations make the tables of an empty database from a folder of files, either all tables or none [DB-10]', async () => {
    const both = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'migrations-'))}/`)
    const baseline = new URL('0001_baseline/', both)
    mkdirSync(baseline)
    writeFileSync(new URL('2_homes.sql', baseline), 'create table homes (town_id int references towns (id));')
    writeFileSync(new URL('1_towns.sql', baseline), 'create table towns (id int primary key)\n-- The end.')
    await expect(migrate(both)).rejects.toThrow('The migration 0001_baseline failed: ')
    expect(await tables()).toEqual([])
    writeFileSync(new URL('1_towns.sql', baseline), 'create table towns (id int primary key);')
    expect(await migrate(both)).toBe(1)
    expect(await tables()).toEqual(['homes', 'towns'])
  })

  test('migrations refuse a database from before the first release, and change nothing in it [DB-200, AUDIT-22]', async () => {
    const client = await connect()
    await client.query(`create table audit_events (id bigint, before jsonb, after jsonb);
      create table schema_checksums (name text, checksum text);
      insert into schema_checksums values ('0001_create_accounts', 'a'), ('0002_create_audit_outbox_limits', 'b')`)
    await expect(migrate()).rejects.toThrow(
      'The database was created before the first release and cannot be upgraded. Export what you need with the version that created it. Then start this version with an empty DATA_DIR or an empty database.',
    )
    expect(await tables()).toEqual(['audit_events'])
  })

  test('migrations refuse a database with an earlier edition of the baseline [DB-200]', async () => {
    await migrate()
    const client = await connect()
    await client.query(`update schema_checksums set checksum = 'a' where name = '0001_baseline'`)
    await expect(migrate()).rejects.toThrow('The database was created before the first release')
  })

  test('migrations do not make other queries wait for a table that is in use [DB-11]', async () => {
    await migrate(folder)
    write('0002_extend_first.sql', 'create table second (id int); alter table first add column said text;')
    const slow = await connect()
    await slow.query('begin; select from first')
    const migrating = migrate(folder)
    const other = await connect()
    await vi.waitFor(async () => {
      const { rows } = await other.query(AWAITED_LOCKS)
      expect(rows).toHaveLength(1)
    })
    // This query must wait only until the lock request of the migration times out.
    await other.query('select from first')
    expect(await tables()).toEqual(['first'])
    await slow.query('commit')
    expect(await migrating).toBe(1)
    expect(await tables()).toEqual(['first', 'second'])
  })

  test('migrations start again after a deadlock with another session [DB-11]', async () => {
    write('0001_create_both.sql', 'create table first (id int); create table second (id int);')
    rmSync(new URL('0001_create_first.sql', folder))
    await migrate(folder)
    write(
      '0002_extend_both.sql',
      `alter table first add column said text; set local lock_timeout = 0;
      select pg_advisory_xact_lock(7); alter table second add column said text;`,
    )
    const gate = await connect()
    await gate.query('select pg_advisory_lock(7)')
    const other = await connect()
    // With this setting, only the session of the migration detects the deadlock.
    await other.query(`set deadlock_timeout = '1h'`)
    await other.query('begin; select from second')
    const migrating = migrate(folder)
    const waiting = async (count: number): Promise<void> =>
      vi.waitFor(async () => expect((await gate.query(AWAITED_LOCKS)).rows).toHaveLength(count))
    await waiting(1)
    const reading = other.query('select from first')
    await waiting(2)
    await gate.query('select pg_advisory_unlock(7)')
    await reading
    await other.query('commit')
    expect(await migrating).toBe(1)
  })

  test('migrations name the session that blocks them, and do not wait for ever [DB-10]', async () => {
    const other = await connect()
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const warnings: string[] = []
    await expect(
      migrateToLatest(
        { setting: 'DATABASE_OWNER_URL', url: db.ownerUrl },
        { folder, warn: (warning) => warnings.push(warning), lockLimitMs: 0 },
      ),
    ).rejects.toThrow(`Another server has held the migration lock for too long (process ${rows[0]?.pid} of `)
    expect(warnings).toEqual([
      expect.stringContaining(`Waiting for the migrations of another server: process ${rows[0]?.pid} of `),
    ])
    expect(await tables()).toEqual([])
  })

  test('migrations build an index while servers run, and rebuild only their own broken index [DB-11]', async () => {
    await migrate(folder)
    const client = await connect()
    await client.query('insert into first values (1)')
    // The broken index `theirs` looks like an index that an operator is still building.
    await client.query('create unique index concurrently theirs on first (id)').catch(() => {})
    write(
      '0002_index_first.sql',
      '-- One of each.\ncreate unique index concurrently if not exists first_id_key on first (id);',
    )
    const isValid = async (): Promise<unknown> =>
      (await client.query(`select indisvalid from pg_index where indexrelid = 'first_id_key'::regclass`)).rows
    await expect(migrate(folder)).rejects.toThrow('The migration 0002_index_first failed')
    expect(await isValid()).toEqual([{ indisvalid: false }])
    await client.query('delete from first')
    expect(await migrate(folder)).toBe(1)
    expect(await isValid()).toEqual([{ indisvalid: true }])
    expect((await client.query(`select from pg_class where relname = 'theirs'`)).rows).toHaveLength(1)
  })
})
