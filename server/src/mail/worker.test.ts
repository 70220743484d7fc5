import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMailServer } from '../../test/fakeMailServer.ts'
import { serve, startSender } from '../../test/mailSenders.ts'
import { ageMessage, inSeconds, queueMail, rowOf, startMessagingApp } from '../../test/outboxRows.ts'
import type { TestApp } from '../../test/testApp.ts'
import { AWAITED_LOCKS } from '../../test/testDb.ts'
import type { Services } from '../services.ts'
import { createSecretBox } from '../crypto/secretBox.ts'
import type { Gateway, Letter } from './gateway.ts'
import { expireMessages } from './queries.ts'
import { SMTP_LIMITS } from './smtpGateway.ts'
import { startWorker } from './worker.ts'
import type { Worker, WorkerOptions } from './worker.ts'

const LINK = 'https://portal.example/reset-password?token=hush-hush'

let test: TestApp
let services: Services

beforeAll(async () => {
  test = await startMessagingApp()
  services = test.services
})
afterAll(() => test.close())

/** Starts a worker, and stops it before the next test. */
const work = (
  port: number,
  options: Partial<WorkerOptions> = {},
  of = services,
  limits = SMTP_LIMITS,
): Worker => startSender(of, port, options, limits)

async function dumpOf(id: number): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select m::text || encode(coalesce(m.secrets, ''), 'escape') as row from outbox_messages m where id = ${id}`.execute(
    services.db,
  )
  return rows[0]?.row ?? ''
}

describe('a worker with an outbox message', () => {
  it('a worker with an outbox message sends stored secrets, which are encrypted, and deletes them afterwards [T27]', async () => {
    const id = await queueMail(services, { text: 'Set it: {{link}}', secrets: { link: LINK } })
    expect((await rowOf(services, id)).secrets).not.toBeNull()
    expect(await dumpOf(id)).not.toContain('hush')
    const server = await serve()
    work(server.port)
    await expect.poll(async () => (await rowOf(services, id)).sent_at).not.toBeNull()
    expect(server.mails[0]?.text?.trim()).toBe(`Set it: ${LINK}`)
    expect(server.mails[0]?.html).toContain(`href="${LINK}"`)
    expect(await rowOf(services, id)).toMatchObject({ secrets: null, body: 'Set it: {{link}}', attempts: 1 })
  })

  it('a worker with an outbox message does not send an expired message, and deletes its secrets', async () => {
    const over = await queueMail(services, { secrets: { code: '123456' }, expiresAt: inSeconds(600) })
    await ageMessage(services, over, 601)
    const server = await serve()
    work(server.port)
    const next = await queueMail(services, { secrets: { code: '123456' }, expiresAt: inSeconds(600) })
    await expect.poll(async () => (await rowOf(services, next)).sent_at).not.toBeNull()
    await expireMessages(services.db, false)
    expect(await rowOf(services, over)).toMatchObject({
      sent_at: null,
      secrets: null,
      last_failure: 'expired',
    })
    expect((await rowOf(services, over)).failed_at).not.toBeNull()
    expect(server.mails).toHaveLength(1)
  })

  it('a worker with an outbox message stops a try when the message expires, and does not try again', async () => {
    let tries = 0
    const server = await serve({
      onMail: () => {
        tries += 1
        return 'hang'
      },
    })
    const id = await queueMail(services, { secrets: { code: '1' }, expiresAt: inSeconds(4) })
    work(server.port)
    await expect.poll(async () => (await rowOf(services, id)).last_failure).toBe('ETIMEDOUT')
    await ageMessage(services, id, 60)
    await expireMessages(services.db, false)
    expect(await rowOf(services, id)).toMatchObject({ secrets: null, last_failure: 'expired' })
    expect(tries).toBe(1)
  })

  it('a worker leaves a message encrypted with another key to other servers, and sends the rest', async () => {
    const sealed = createSecretBox('another key of another installation').encrypt('{"code":"1"}')
    const id = await queueMail(services, { text: '{{code}}' })
    await sql`update outbox_messages set secrets = ${sealed} where id = ${id}`.execute(services.db)
    const next = await queueMail(services)
    const server = await serve()
    work(server.port)
    await expect.poll(async () => (await rowOf(services, next)).sent_at).not.toBeNull()
    expect(await rowOf(services, id)).toMatchObject({
      sent_at: null,
      failed_at: null,
      secrets: sealed,
      last_failure: 'unreadable',
    })
    await services.db.deleteFrom('outbox_messages').where('id', '=', id).execute()
  })

  it('a worker gives up at once when the gateway refuses a message permanently', async () => {
    const server = await serve({ onRecipient: () => 550 })
    const id = await queueMail(services, { secrets: { link: LINK } })
    work(server.port)
    await expect.poll(async () => (await rowOf(services, id)).failed_at).not.toBeNull()
    expect(await rowOf(services, id)).toMatchObject({ attempts: 1, last_failure: '550', secrets: null })
  })
})

describe('a worker with a failing mail server', () => {
  it('a worker with a failing mail server tries again after 10 s and 1, 5, 15, 60 and 60 minutes, and gives up after a day [faults: mail server]', async () => {
    const server = await serve({ onRecipient: () => 451 })
    let since = await databaseNow()
    const id = await queueMail(services, { secrets: { link: LINK } })
    work(server.port)
    for (const [attempts, pause] of [10, 60, 300, 900, 3600, 3600].entries()) {
      await expect.poll(async () => (await rowOf(services, id)).last_failure).toBe('451')
      // The test checks the pause once and does not poll. During polling, a longer pause would shrink to the expected
      // one.
      expect([pause, await isPaused(id, pause, since)]).toEqual([pause, true])
      expect(await rowOf(services, id)).toMatchObject({ attempts: attempts + 1, failed_at: null })
      since = await databaseNow()
      await services.db
        .updateTable('outbox_messages')
        .set({ last_failure: null })
        .where('id', '=', id)
        .execute()
      await ageMessage(services, id, pause)
    }
    await expect.poll(async () => (await rowOf(services, id)).attempts).toBe(7)
    const warned = vi.spyOn(services.log, 'warn')
    await ageMessage(services, id, 24 * 3600)
    await expect.poll(async () => (await rowOf(services, id)).failed_at).not.toBeNull()
    expect(await rowOf(services, id)).toMatchObject({
      sent_at: null,
      secrets: null,
      last_failure: '451',
    })
    // The worker writes the log line at about the same time as the row.
    await expect.poll(() => warned.mock.calls.map((call) => call[1])).toContain('a message was given up')
    warned.mockRestore()
  })

  it('a worker sends as soon as the mail server works again, even after a long pause [faults: mail server]', async () => {
    const first = await startMailServer()
    const { port } = first
    await first.close()
    const ids = [await queueMail(services), await queueMail(services), await queueMail(services)]
    const urgent = await queueMail(services, { secrets: { code: '1' }, expiresAt: inSeconds(600) })
    work(port)
    await expect.poll(async () => (await rowOf(services, urgent)).last_failure).toBe('ESOCKET')
    await expect.poll(async () => (await rowOf(services, ids[0] ?? 0)).attempts).toBeGreaterThan(1)
    await sql`update outbox_messages set next_try_at = now() + interval '1 hour' where attempts > 0`.execute(
      services.db,
    )
    const server = await serve({ port })
    await expect.poll(() => server.mails.length).toBe(4)
    await expect.poll(async () => (await rowOf(services, urgent)).sent_at).not.toBeNull()
  })

  it('a worker sends a message once, even if the mail server takes longer than the connection time limit and a lease [OPS-210]', async () => {
    const released = Promise.withResolvers<void>()
    const server = await serve({ onMail: () => released.promise.then(() => 'ok' as const) })
    const id = await queueMail(services)
    work(server.port, { leaseSeconds: 1, tryMs: 600_000 }, services, { connectMs: 500, answerMs: 600_000 })
    // After four renewals of the lease, sending has taken longer than the connection limit and than one lease.
    const renewals = new Set<number>()
    await expect
      .poll(async () => renewals.add(Number((await rowOf(services, id)).next_try_at)).size)
      .toBeGreaterThan(5)
    released.resolve()
    await expect.poll(async () => (await rowOf(services, id)).sent_at).not.toBeNull()
    expect(server.mails).toHaveLength(1)
    expect((await rowOf(services, id)).attempts).toBe(1)
  })

  it('a worker sends codes while other emails hang', async () => {
    const server = await serve({ onMail: (mail) => (mail.subject === 'slow' ? 'hang' : 'ok') })
    for (let count = 0; count < 10; count += 1) await queueMail(services, { subject: 'slow' })
    work(server.port, { tryMs: 50_000, stopMs: 100 })
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from outbox_messages where attempts > 0`.execute(services.db)
        return rows.length
      })
      .toBe(5)
    const code = await queueMail(services, { secrets: { code: '1' }, expiresAt: inSeconds(600) })
    await expect.poll(async () => (await rowOf(services, code)).sent_at).not.toBeNull()
    expect(server.mails).toHaveLength(1)
  })
})

describe('a worker that is stopped', () => {
  it('a worker that is stopped does not send messages that it was still fetching [faults: mail server]', async () => {
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const sent: Letter[] = []
    const gateway: Gateway = { send: async (letter) => void sent.push(letter) }
    onTestFinished(async () => {
      await sql`delete from outbox_messages`.execute(services.db)
    })
    const id = await queueMail(services, { secrets: { code: '1' }, expiresAt: inSeconds(600) })
    await owner.query('begin; lock table outbox_messages in access exclusive mode')
    const worker = startWorker(services, 'email', gateway)
    const isTaking = `${AWAITED_LOCKS} and relation = 'outbox_messages'::regclass`
    await vi.waitFor(async () => expect((await owner.query(isTaking)).rows).toHaveLength(1))
    const order: string[] = []
    const stopped = worker.stop().then(() => order.push('stopped'))
    await owner.query('select 1')
    order.push('let go')
    await owner.query('commit')
    await stopped
    expect(order).toEqual(['let go', 'stopped'])
    expect(await rowOf(services, id)).toMatchObject({ attempts: 1, sent_at: null })
    expect(sent).toEqual([])
  })
})

describe('workers of several processes', () => {
  it('workers of several processes send each message once', async () => {
    const other = await startMessagingApp({}, { connectionString: test.connectionString })
    onTestFinished(() => other.close())
    const server = await serve()
    await sql`insert into outbox_messages (channel, recipient, body)
      select 'email', 'r' || n || '@example.test', 'x' from generate_series(1, 150) n`.execute(services.db)
    work(server.port)
    work(server.port, {}, other.services)
    await expect.poll(() => server.mails.length).toBe(150)
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from outbox_messages where sent_at is null`.execute(services.db)
        return rows.length
      })
      .toBe(0)
    expect(new Set(server.mails.map((mail) => mail.envelope.to[0])).size).toBe(150)
    expect(server.mails).toHaveLength(150)
  })

  it('workers of several processes leave a message to the worker that has its lease until the lease ends', async () => {
    const server = await serve()
    const id = await queueMail(services)
    await sql`update outbox_messages set attempts = 1, next_try_at = now() + interval '60 s' where id = ${id}`.execute(
      services.db,
    )
    const worker = work(server.port)
    const next = await queueMail(services)
    await expect.poll(async () => (await rowOf(services, next)).sent_at).not.toBeNull()
    expect(server.mails).toHaveLength(1)
    await ageMessage(services, id, 60)
    worker.wake()
    await expect.poll(() => server.mails.length).toBe(2)
  })
})

async function databaseNow(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(services.db)
  return rows[0]?.at ?? ''
}

/** Returns whether the next try is this number of seconds after the last try, which was made after `since`. */
async function isPaused(id: number, seconds: number, since: string): Promise<boolean> {
  const { rows } = await sql`select from outbox_messages where id = ${id}
    and next_try_at - make_interval(secs => ${seconds}) between ${since}::timestamptz and now()`.execute(
    services.db,
  )
  return rows.length === 1
}
