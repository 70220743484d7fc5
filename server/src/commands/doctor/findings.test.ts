import { rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { COMMAND_SETTINGS } from '../../../test/adminCommand.ts'
import { ageProduct, backUp, tempFolder } from '../../../test/backups.ts'
import { listening, look as lookOver } from '../../../test/doctor.ts'
import { giveUp } from '../../../test/outboxRows.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { createTestDb } from '../../../test/testDb.ts'

type Asked = Parameters<typeof lookOver> extends [unknown, ...infer Rest] ? Rest : never

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ settings: COMMAND_SETTINGS })
})
afterAll(() => test.close())

const look = (...asked: Asked) => lookOver(test, ...asked)

describe('the doctor', () => {
  it('the doctor finds a key that does not belong to the database [OPS-43]', async () => {
    const { of } = await look({ SECRET_KEY: COMMAND_SETTINGS.SECRET_KEY.split('').toReversed().join('') })
    expect(of['key']).toMatchObject({ state: 'failed', found: 'The key does not match the database.' })
  })

  it('the doctor finds a pending migration, an unknown one, and a database from before the baseline [OPS-43, DB-200]', async () => {
    const database = await createTestDb()
    onTestFinished(() => database.drop())
    const own = await startTestApp({
      connectionString: database.connectionString,
      settings: COMMAND_SETTINGS,
    })
    await own.asOwner("update schema_checksums set name = '0000_unknown' where name like '0276%'")
    await own.close()
    const newer = await look({ DATABASE_URL: database.connectionString })
    expect(newer.of['migrations']).toMatchObject({ state: 'failed', found: expect.stringMatching(/newer/) })
    const again = await startTestApp({
      connectionString: database.connectionString,
      settings: COMMAND_SETTINGS,
    })
    await again.asOwner("delete from schema_checksums where name = '0000_unknown'")
    await again.close()
    const older = await look({ DATABASE_URL: database.connectionString })
    expect(older.of['migrations']).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^1 of \d+ migrations are not applied/),
    })
    const old = await startTestApp({
      connectionString: database.connectionString,
      settings: COMMAND_SETTINGS,
    })
    await old.asOwner(
      "update schema_checksums set name = '0001_create_accounts' where name = '0001_baseline'",
    )
    await old.close()
    expect((await look({ DATABASE_URL: database.connectionString })).of['migrations']).toMatchObject({
      state: 'failed',
      found: 'The database was created before the first release and cannot be upgraded.',
    })
  })

  it('the doctor finds a store that cannot keep files [OPS-43]', async () => {
    const stored = join(test.dataDir, 'files', 'stored')
    await rename(stored, `${stored}-away`)
    await writeFile(stored, '')
    const { of } = await look()
    expect(of['storage']).toMatchObject({ state: 'failed', advice: expect.stringContaining('disk') })
    await rename(`${stored}-away`, `${stored}-back`)
    await rename(stored, `${stored}-file`)
    await rename(`${stored}-back`, stored)
  })

  it('the doctor finds a nearly full disk [OPS-43]', async () => {
    const { of } = await look({ DISK_MIN_MB: '999999999' })
    expect(of['disk']).toMatchObject({ state: 'warning', advice: expect.stringContaining('999999999 MB') })
  })

  it('the doctor finds a missing backup, but not in a new installation [OPS-43, OPS-235]', async () => {
    const settings = { BACKUP_DIR: join(test.dataDir, 'backups') }
    const database = await createTestDb({ isEmpty: true })
    onTestFinished(() => database.drop())
    const soon = 'No backup has been made yet. A server makes the first one soon after its start.'
    const empty = await look({ ...settings, DATABASE_URL: database.connectionString })
    expect(empty.of['backup']).toMatchObject({ state: 'ok', found: soon })
    expect((await look(settings)).of['backup']).toMatchObject({ state: 'ok', found: soon })
    await ageProduct(test)
    expect((await look(settings)).of['backup']).toMatchObject({
      state: 'failed',
      found: 'No backup has been made yet.',
      advice: expect.stringContaining('npm run admin -- backup'),
    })
  })

  it('the doctor warns about production without BACKUP_DIR, even just after a manual backup [OPS-229]', async () => {
    await backUp(test, tempFolder('by-hand'))
    const { of, code } = await look()
    expect(of['backup']).toMatchObject({
      state: 'warning',
      found: 'The newest backup is 0 hours old. No daily backups are made: BACKUP_DIR is not set.',
      advice: 'Set BACKUP_DIR. The server then makes a backup every day.',
    })
    expect(code).toBe(3)
  })

  it('the doctor finds messages that were given up and jobs that nobody runs [OPS-43]', async () => {
    await giveUp(test.services)
    const { of } = await look()
    expect(of['messages']).toMatchObject({ state: 'warning', found: expect.stringMatching(/Given up: 1\.$/) })
    expect(of['jobs']).toMatchObject({ state: 'ok', found: expect.stringMatching(/^Servers: 1\. /) })
    await test.services.jobs.send('outbox.warn', { id: 0 })
    await sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'outbox.warn'`.execute(
      test.services.db,
    )
    expect((await look()).of['jobs']).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/1 job is overdue/),
    })
    await sql`delete from outbox_messages`.execute(test.services.db)
  })

  it('the doctor finds an unhealthy server, or another program on its port [OPS-43]', async () => {
    let answer: [number, string] = [200, '{"status":"ready"}']
    const server = createServer((_, response) => response.writeHead(answer[0]).end(answer[1]))
    const settings = { PORT: String(await listening(server)), HOST: '127.0.0.1' }
    expect((await look(settings)).of['server']).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^The server is ready at/),
    })
    answer = [200, '{"status":"degraded"}']
    expect((await look(settings)).of['server']).toMatchObject({ state: 'warning' })
    answer = [503, '{"code":"UNAVAILABLE"}']
    expect((await look(settings)).of['server']).toMatchObject({ state: 'failed' })
    answer = [200, 'Hello']
    expect((await look(settings)).of['server']).toMatchObject({
      state: 'failed',
      found: expect.stringMatching(/^Another program/),
    })
  })

  it.each([
    [{}, 'ok'],
    [{ PUBLIC_URL: 'https://localhost:9' }, 'warning'],
    [{ PUBLIC_URL: 'https://localhost:9', TRUSTED_PROXIES: 'loopback' }, 'ok'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'failed'],
  ])('the doctor judges the trusted proxies in %j: %s [OPS-43]', async (settings, state) => {
    expect((await look(settings)).of['proxies']).toMatchObject({ state })
  })

  it('the doctor finds an untrusted certificate and an address that cannot be reached [OPS-43]', async () => {
    const load = createRequire(import.meta.url)
    const { default: make } = load('smtp-server/lib/tls-options.js') as {
      default: (options: object) => { key: string; cert: string }
    }
    const { key, cert } = make({})
    const port = await listening(createSecureServer({ key, cert }))
    const { of } = await look({ PUBLIC_URL: `https://localhost:${port}` })
    expect(of['TLS']).toMatchObject({
      state: 'failed',
      found: expect.stringMatching(
        /^The certificate of localhost is valid until \d{4}-.* It is not trusted \(/,
      ),
    })
    expect((await look({ PUBLIC_URL: 'https://localhost:9' })).of['TLS']).toMatchObject({ state: 'warning' })
    expect((await look({ PUBLIC_URL: 'http://portal.example' })).of['TLS']).toMatchObject({
      state: 'warning',
    })
  })

  it('the doctor finds a clock that differs from other clocks [OPS-43]', async () => {
    const server = createServer((_, response) =>
      response.writeHead(200, { date: new Date(Date.now() - 90_000).toUTCString() }).end(),
    )
    const settings = {
      SMS_GATEWAY: 'webhook',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${await listening(server)}`,
    }
    expect((await look(settings)).of['clock']).toMatchObject({
      state: 'failed',
      found: expect.stringMatching(
        /^This clock is that of the database, \d\d s ahead of that of the gateway of text messages\.$/,
      ),
      advice: expect.stringContaining('NTP'),
    })
  })
})
