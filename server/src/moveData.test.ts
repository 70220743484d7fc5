import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signIn } from '../test/callers.ts'
import { proxyDatabase } from '../test/databaseProxy.ts'
import { buildProperty } from '../test/factories.ts'
import { startTestApp } from '../test/testApp.ts'
import { createTestDb, impatientUrl, runAdmin } from '../test/testDb.ts'
import type { TestDb } from '../test/testDb.ts'
import { queues } from './jobHandlers.ts'
import { loadConfig } from './config.ts'
import { startEmbeddedDatabase } from './db/embedded.ts'
import type { EmbeddedDatabase } from './db/embedded.ts'
import { moveData } from './moveData.ts'
import type { MovedData } from './moveData.ts'
import { prepareDatabase } from './prepareDatabase.ts'

const run = promisify(execFile)
const CLI = new URL('cli.mjs', import.meta.url).pathname
const KEY = 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a'
const silent = { info: () => {}, warn: () => {} }
const NOT_EMPTY = 'The database of DATABASE_OWNER_URL is not empty: name one that is.'

const startEmbedded = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir, log: silent, fsync: false })

/** A hash of each table's rows, and where each sequence stands. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; look: string }>(
      `select concat(schemaname, '.', tablename) as name, format(
          'select md5(string_agg(t::text, chr(10) order by t::text)) as hash from %I.%I t where %s', schemaname, tablename,
          case tablename when 'audit_events' then $$action <> 'data.move'$$ else 'true' end) as look
        from pg_tables where schemaname in ('public', 'pgboss') and tablename !~ '_\\d{8}$'
          and tablename <> 'schema_migrations_lock'
      union all select concat(schemaname, '.', sequencename),
        format('select last_value + is_called::int as hash from %I.%I', schemaname, sequencename)
        from pg_sequences`,
    )
    const contents: Record<string, unknown> = {}
    for (const { name, look } of rows)
      contents[name] = (await client.query<{ hash: unknown }>(look)).rows[0]?.hash
    return contents
  } finally {
    await client.end()
  }
}

/** The same once the audit tells of the move. */
const audited = (contents: Record<string, unknown>): Record<string, unknown> => ({
  ...contents,
  'public.audit_events_id_seq': Number(contents['public.audit_events_id_seq']) + 1,
})

describe('data move', () => {
  const root = mkdtempSync(join(tmpdir(), 'move-data-'))
  const folder = join(root, 'data')
  const backFolder = join(root, 'back')
  let before: Record<string, unknown>

  /** An estate with a photo whose conversion waits for a server with jobs. */
  beforeAll(async () => {
    const database = await startEmbedded(folder)
    // As versions that migrated with another tool left it.
    await runAdmin(database.urls.owner, 'create table schema_migrations_lock (id text)')
    await prepareDatabase(database.urls, { queues, isPrepared: true, warn: () => {} })
    const test = await startTestApp({
      connectionString: database.urls.application,
      settings: { DATA_DIR: folder, SECRET_KEY: KEY },
    })
    const propertyId = await buildProperty(test.services, { name: 'Flat\t1 \\N "Ä"\nsecond line' })
    const resident = await signIn(test, 'TENANT', propertyId)
    const create = { width: 40, height: 30, channels: 3, background: '#456' } as const
    const photo = await sharp({ create }).png().toBuffer()
    const fields = { PropertyId: String(propertyId), Title: 'Moved' }
    await resident.report(test, fields, { files: [['1.png', photo]] })
    await test.close()
    before = await contentsOf(database.urls.owner)
    await database.stop()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  async function makeServer(): Promise<TestDb> {
    const server = await createTestDb({ isEmpty: true })
    onTestFinished(server.drop)
    return server
  }
  const settingsOf = (server: TestDb, settings: Record<string, string> = {}): Record<string, string> => ({
    MODE: 'demo',
    DATA_DIR: folder,
    SECRET_KEY: KEY,
    DATABASE_URL: server.connectionString,
    DATABASE_OWNER_URL: server.ownerUrl,
    ENV_FILE: '',
    ...settings,
  })
  async function move(
    settings: Record<string, string>,
    { isSure = false, isBack = false } = {},
  ): Promise<MovedData> {
    const undo: (() => Promise<void>)[] = []
    try {
      return await moveData(loadConfig(settings), { isSure, isBack }, (step) => undo.push(step))
    } finally {
      for (const step of undo) await step()
    }
  }
  /** As the owner of the folder's database. */
  const inFolder = async (statements: string): Promise<void> => {
    const database = await startEmbedded(folder)
    try {
      await runAdmin(database.urls.owner, statements)
    } finally {
      await database.stop()
    }
  }
  const countOf = async (url: string, table: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query(`select from ${table}`)
    await client.end()
    return rowCount ?? 0
  }

  it('is undone unless it is sure, and leaves no half behind when a connection breaks [DB-40, DB-41, DB-50]', async () => {
    const server = await makeServer()
    const running = await startEmbedded(folder)
    // No step of a move may have a read timeout.
    const DATABASE_OWNER_URL = impatientUrl(server.ownerUrl)
    const tried = await move(settingsOf(server, { DATABASE_OWNER_URL }))
    expect(tried).toMatchObject({ to: 'DATABASE_URL', moved: false })
    expect(tried.rows).toBeGreaterThan(100)
    await expect(move(settingsOf(server), { isSure: true })).rejects.toThrow(
      /^Another instance \(process \d+\)/,
    )
    await running.stop()

    const proxy = await proxyDatabase(server.ownerUrl)
    onTestFinished(proxy.close)
    const through = settingsOf(server, { DATABASE_OWNER_URL: proxy.connectionString })
    proxy.breakAt('copy public.users (')
    await expect(move(through, { isSure: true })).rejects.toThrow(
      /^The data were not moved \([^)]+\), nothing was changed: look at the servers of both databases and repeat it\.$/,
    )
    for (const table of ['installation', 'audit_events', 'issues', 'users'])
      expect(await countOf(server.ownerUrl, table), table).toBe(0)

    proxy.loseCommitOf('data.move')
    await expect(move(through, { isSure: true })).rejects.toThrow(
      'The connection broke at the very end, and whether the data went over is not known. Repeat it: it goes on where it stood.',
    )
    await expect(move(settingsOf(server))).rejects.toThrow(NOT_EMPTY)
    await inFolder(
      `insert into audit_events (action, object_type, request_id) values ('any', 'any', 'later')`,
    )
    await expect(move(settingsOf(server), { isSure: true })).rejects.toThrow(
      'The data went over before, and the database of DATA_DIR was worked with since: two have the same data now.',
    )
    await inFolder(`alter table audit_events disable trigger user; delete from audit_events where request_id = 'later';
      alter table audit_events enable trigger user;
      select setval('audit_events_id_seq', (select max(id) from audit_events))`)
    expect(await move(settingsOf(server), { isSure: true })).toMatchObject({ moved: true, rows: tried.rows })
    await expect(inFolder(`delete from users`)).rejects.toThrow('read-only transaction')
    // As whoever goes back to it would do.
    await inFolder(`begin read write; update installation set left_at = null;
      alter database app reset default_transaction_read_only; commit`)
  })

  it('refuses what is not empty, not of this version, or not there [DB-41]', async () => {
    const server = await makeServer()
    const settings = settingsOf(server)
    await expect(move({ ...settings, DATABASE_URL: '', DATABASE_OWNER_URL: '' })).rejects.toThrow(
      'DATABASE_URL must name the database beside',
    )
    await expect(move({ ...settings, DATA_DIR: join(root, 'nowhere') })).rejects.toThrow(
      /^The data folder \S+nowhere has no database\.$/,
    )
    await expect(move({ ...settings, SECRET_KEY: KEY.toUpperCase() })).rejects.toThrow(
      /^The secret key is not/,
    )
    await runAdmin(server.ownerUrl, 'create table mine (id int)')
    await expect(move(settings)).rejects.toThrow(NOT_EMPTY)
    await runAdmin(server.ownerUrl, 'drop table mine')
    await prepareDatabase(
      { application: server.connectionString, direct: server.connectionString, owner: server.ownerUrl },
      { queues, isPrepared: true, warn: () => {} },
    )
    await runAdmin(server.ownerUrl, 'alter table users add column mine int')
    await expect(move(settings)).rejects.toThrow(/^The databases of DATA_DIR and \w+ have different tables: /)
    await runAdmin(server.ownerUrl, `delete from schema_checksums where name like '0098%'`)
    await expect(move(settings)).rejects.toThrow(/has the schema of another version/)
  })

  it('carries all of it over and back, and nobody works with what is left [DB-40, DB-42]', async () => {
    const server = await makeServer()
    const { stdout } = await run(process.execPath, [CLI, 'data', 'move', '--yes'], {
      env: settingsOf(server),
    })
    expect(stdout).toMatch(
      /^Tables: \d+\. Rows on both sides: \d+\. Seconds: [\d.]+\. The data are in the database of DATABASE_URL now\. .*keep DATABASE_URL/,
    )
    expect(await contentsOf(server.ownerUrl)).toEqual(audited(before))
    const left = await startEmbedded(folder)
    const refused = startTestApp({
      connectionString: left.urls.application,
      settings: { DATA_DIR: folder, SECRET_KEY: KEY },
    })
    await expect(refused).rejects.toThrow(/^The data of this database were moved to another one: /)
    await left.stop()
    await expect(move(settingsOf(await makeServer()))).rejects.toThrow(
      /^The data of this database were moved to another one: /,
    )

    // The job that waited finds the photo: files and key are still those of the database.
    const named = new URL(server.connectionString)
    named.searchParams.set('application_name', 'portal')
    const test = await startTestApp({
      connectionString: named.href,
      settings: { DATA_DIR: folder, SECRET_KEY: KEY },
      withJobs: true,
    })
    const states = async (): Promise<unknown> =>
      test.services.db.selectFrom('issue_attachments').select('state').execute()
    await expect.poll(states).toEqual([{ state: 'ready' }])
    expect(await buildProperty(test.services)).toBeGreaterThan(1)
    const back = settingsOf(server, { DATA_DIR: backFolder })
    await expect(move(back, { isSure: true, isBack: true })).rejects.toThrow(
      'A server or a command works with the database of DATABASE_OWNER_URL, nothing was changed: stop every one and repeat it.',
    )
    await test.close()

    const there = await contentsOf(server.ownerUrl)
    expect(await move(back, { isSure: true, isBack: true })).toMatchObject({ to: 'DATA_DIR', moved: true })
    const own = await startEmbedded(backFolder)
    onTestFinished(own.stop)
    expect(await contentsOf(own.urls.owner)).toEqual(audited(there))
  })
})
