import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nobody, signIn } from '../../../test/callers.ts'
import { proxyDatabase } from '../../../test/databaseProxy.ts'
import type { DatabaseProxy } from '../../../test/databaseProxy.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { queueMessage } from '../../mail/outbox.ts'
import { createTestDb } from '../../../test/testDb.ts'
import type { TestDb } from '../../../test/testDb.ts'

describe('the health of the server', () => {
  let database: TestDb
  let proxy: DatabaseProxy
  let test: TestApp
  beforeAll(async () => {
    database = await createTestDb()
    proxy = await proxyDatabase(database.connectionString)
    test = await startTestApp({ connectionString: proxy.connectionString })
  })
  afterAll(async () => {
    await test.close()
    await proxy.close()
    await database.drop()
  })

  const status = async (path: string): Promise<number> => (await nobody(test).get(path)).statusCode

  it('the server is live, started and ready for every caller, whether the path is in capital or small letters', async () => {
    const live = await nobody(test).get('/health/live')
    expect(live.json()).toEqual({ status: 'live' })
    expect(live.headers['cache-control']).toBe('no-store')
    expect((await nobody(test).get('/Health/Ready')).json()).toEqual({ status: 'ready' })
    expect((await nobody(test).get('/health/startup')).json()).toEqual({ status: 'started' })
  })

  it('the server is not ready while files cannot be stored, and recovers by itself [OPS-13]', async () => {
    const { tempDir } = test.services.files
    await rename(tempDir, `${tempDir}-away`)
    const ready = await nobody(test).get('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.body).not.toMatch(/ENOENT|incoming|tmp/)
    expect(await status('/health/live')).toBe(200)
    await rename(`${tempDir}-away`, tempDir)
    expect(await status('/health/ready')).toBe(200)
  })

  it('the server is not ready while the process stops, but stays live and closes connections [DB-33]', async () => {
    test.services.lifecycle.isStopping = true
    const ready = await nobody(test).get('/health/ready')
    test.services.lifecycle.isStopping = false
    expect(ready.statusCode).toBe(503)
    expect(ready.headers['connection']).toBe('close')
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    expect((await nobody(test).get('/health/live')).headers['connection']).not.toBe('close')
    expect(await status('/health/ready')).toBe(200)
  })

  it('the server is not ready while the database is down, hides the cause and recovers by itself [OPS-13]', async () => {
    const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
    await proxy.cut()
    const ready = await nobody(test).get('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    expect(ready.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(ready.body).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select/i)
    expect(await status('/health/live')).toBe(200)
    const refused = [
      await resident.get('/issues'),
      await nobody(test).post('/login', { email: 'a@example.test', password: 'Some-Password-1' }),
      await resident.post('/account/logout'),
    ]
    expect(refused.map((answer) => answer.statusCode)).toEqual([503, 503, 503])
    await proxy.restore()
    await vi.waitFor(async () => expect(await status('/health/ready')).toBe(200))
    expect((await resident.get('/issues')).statusCode).toBe(200)
  })
})

describe('the readiness of a working server', () => {
  const production = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }
  const withGateway = { ...production, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@example.org' }
  const servers = new Map<object, Promise<TestApp>>()
  afterAll(async () => {
    for (const server of servers.values()) await (await server).close()
  })

  /** Reads readiness while one unsent message has waited this long. */
  async function readinessOf(
    settings: Record<string, string>,
    waited: string,
    change = 'attempts = 0',
  ): Promise<unknown> {
    const starting = servers.get(settings) ?? startTestApp({ settings })
    servers.set(settings, starting)
    const test = await starting
    const ctx = systemCtx(test.services, 'a-test')
    await withTransaction(ctx, async (tx) => {
      await sql`delete from outbox_messages`.execute(tx.db)
      await queueMessage(tx, {
        channel: 'email',
        kind: 'issue',
        to: 'a@example.test',
        subject: 'Late',
        text: 'Text.',
      })
      await sql`update outbox_messages
        set created_at = now() - ${waited}::interval, ${sql.raw(change)}`.execute(tx.db)
    })
    const answer = await nobody(test).get('/health/ready')
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  it.each([
    ['a message waits although there is a gateway', withGateway, '16 minutes', 'degraded'],
    ['it has not waited long', withGateway, '14 minutes', 'ready'],
    ['there is no gateway to wait for', production, '16 minutes', 'ready'],
    ['the disk is nearly full', { DISK_MIN_MB: '999999999' }, '1 minute', 'degraded'],
  ])(
    'the readiness of a working server has the expected status when %s [OPS-14]',
    async (_where, settings, waited, health) => {
      expect(await readinessOf(settings, waited)).toEqual({ status: health })
    },
  )

  it.each([
    ['a gateway accepts no messages', 'first_tried_at = now(), gateway_down = true', 'degraded'],
    ['the mail server of one recipient postpones a message', 'first_tried_at = now(), attempts = 4', 'ready'],
  ])(
    'the readiness of a working server has the expected status when %s [OPS-14]',
    async (_where, change, health) => {
      expect(await readinessOf(withGateway, '5 hours', change)).toEqual({ status: health })
    },
  )
})
