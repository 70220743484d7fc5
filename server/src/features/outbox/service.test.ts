import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import { startMailServer } from '../../../test/fakeMailServer.ts'
import { ctxOf, inSeconds, queueMail, rowOf, smtpSettings } from '../../../test/outboxRows.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { waitForOutcome } from '../../mail/outcome.ts'
import { queueMessage } from '../../mail/outbox.ts'
import { withTransaction } from '../../context.ts'
import { runRetention } from '../retention/service.ts'
import { nameFailedMessages, retryAllFailed, warnOfFailed } from './failed/service.ts'

// This wait is longer than the test timeout, so that a missing outcome fails the test.
const LIMIT_MS = 120_000
const CODE = { text: 'Your code is {{code}}.', secrets: { code: '048151' } }

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function newestOf({ app }: TestApp, remoteAddress = '127.0.0.1'): Promise<OutboxMessage | undefined> {
  const answer = await app.inject({ url: '/api/dev/outbox', remoteAddress })
  expect(answer.statusCode).toBe(200)
  return answer.json<OutboxMessage[]>()[0]
}

describe('the outbox in demo mode', () => {
  it('the outbox in demo mode replaces both gateways, sends every message, and shows codes and links', async () => {
    expect(test.services.messaging).toMatchObject({ hasMail: true, hasSms: true })
    const link = 'http://localhost:3000/reset-password?token=t'
    const id = await queueMail(test.services, {
      to: 'a@b.test',
      subject: 'Reset',
      text: 'Go: {{link}}',
      secrets: { link },
    })
    expect(await waitForOutcome(test.services, id, 0)).toBe('sent')
    expect(await newestOf(test)).toEqual({
      channel: 'email',
      to: 'a@b.test',
      subject: 'Reset',
      text: `Go: ${link}`,
      replyTo: null,
      sentAt: expect.any(String),
    })
    await withTransaction(ctxOf(test.services), (tx) =>
      queueMessage(tx, {
        channel: 'sms',
        kind: 'code',
        to: '+447700900123',
        subject: null,
        expiresAt: inSeconds(600),
        ...CODE,
      }),
    )
    expect(await newestOf(test)).toMatchObject({
      channel: 'sms',
      subject: null,
      text: 'Your code is 048151.',
    })
  })

  it('the outbox in demo mode erases codes and links after a day', async () => {
    const id = await queueMail(test.services, CODE)
    const age = (hours: number) =>
      sql`update outbox_messages set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        test.services.db,
      )
    await age(23)
    await runRetention(ctxOf(test.services), { only: ['messageSecrets'] })
    expect(await newestOf(test)).toMatchObject({ text: 'Your code is 048151.' })
    await age(25)
    await runRetention(ctxOf(test.services), { only: ['messageSecrets'] })
    expect(await newestOf(test)).toMatchObject({ text: 'Your code is {{code}}.' })
    expect((await rowOf(test.services, id)).secrets).toBeNull()
  })

  it('the outbox in demo mode erases the text 30 days after a message was sent or given up, and keeps all other details [SAFE-51]', async () => {
    const ctx = ctxOf(test.services)
    const age = async (id: number, column: 'sent_at' | 'failed_at', days: number): Promise<void> => {
      await sql`update outbox_messages set sent_at = null, failed_at = null, last_failure = null,
        created_at = now() - interval '40 days' where id = ${id}`.execute(test.services.db)
      await sql`update outbox_messages set ${sql.ref(column)} = now() - make_interval(days => ${days}),
        last_failure = ${column === 'failed_at' ? '550' : null} where id = ${id}`.execute(test.services.db)
    }
    const [young = 0, refused = 0, waiting = 0, ...sent] = await Array.fromAsync({ length: 8 }, () =>
      queueMail(test.services, CODE),
    )
    await age(young, 'sent_at', 29)
    await age(refused, 'failed_at', 32)
    // The age includes an extra day, in case the clocks changed during the 30 days.
    for (const id of sent) await age(id, 'sent_at', 32)
    await sql`update outbox_messages set sent_at = null, created_at = now() - interval '99 days'
      where id = ${waiting}`.execute(test.services.db)
    const before = await Promise.all(sent.map((id) => rowOf(test.services, id)))
    // Retention runs twice, with a batch size that leaves a remainder.
    for (let time = 0; time < 2; time += 1) await runRetention(ctx, { only: ['messages'], batch: 2 })
    const after = await Promise.all(sent.map((id) => rowOf(test.services, id)))
    expect(after).toEqual(before.map((row) => ({ ...row, subject: null, body: null, secrets: null })))
    expect(await rowOf(test.services, refused)).toMatchObject({ body: null, last_failure: '550' })
    for (const id of [young, waiting])
      expect(await rowOf(test.services, id)).toMatchObject({ body: CODE.text, secrets: expect.anything() })
    expect(await newestOf(test)).toMatchObject({ to: before.at(-1)?.recipient, text: null })
    // A message without text is listed, but never tried again.
    expect(await nameFailedMessages(ctx)).toMatchObject([{ id: refused, canRetry: false }])
    expect(await retryAllFailed(ctx)).toEqual({ retried: 0, left: 1 })
    await sql`delete from outbox_messages`.execute(test.services.db)
  })

  it('the outbox in demo mode shows the emails that the gateway sent, and replaces the gateway for text messages', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const withMail = await startTestApp({ settings: smtpSettings(server.port), withJobs: true })
    onTestFinished(() => withMail.close())
    const sms = await queueMail(withMail.services, { channel: 'sms' })
    expect((await rowOf(withMail.services, sms)).sent_at).not.toBeNull()
    const id = await queueMail(withMail.services, CODE)
    expect(await waitForOutcome(withMail.services, id, LIMIT_MS)).toBe('sent')
    expect(server.mails[0]?.text?.trim()).toBe('Your code is 048151.')
    expect(await newestOf(withMail)).toMatchObject({ text: 'Your code is 048151.' })
  })

  it('the outbox in demo mode exists only for callers on this machine', async () => {
    const answer = await test.app.inject({ url: '/api/dev/outbox', remoteAddress: '10.0.0.7' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the outbox in production mode', () => {
  it('the outbox in production mode does not exist, and its messages wait for a gateway', async () => {
    const production = await startTestApp({
      settings: { MODE: 'production', PUBLIC_URL: 'https://portal.example' },
      withJobs: true,
    })
    onTestFinished(() => production.close())
    expect(production.services.messaging).toMatchObject({ hasMail: false, hasSms: false })
    expect((await production.app.inject('/api/dev/outbox')).statusCode).toBe(404)
    const id = await queueMail(production.services)
    expect(await waitForOutcome(production.services, id, 300)).toBe('waiting')
    expect(await rowOf(production.services, id)).toMatchObject({
      sent_at: null,
      failed_at: null,
      attempts: 0,
    })
  })
  it('the outbox in production mode warns the operator only about messages given up in the last hour', async () => {
    const warn = vi.spyOn(test.services.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const ctx = ctxOf(test.services)
    const giveUp = async (failure: string, minutes: number): Promise<void> => {
      const id = await queueMail(test.services)
      await sql`update outbox_messages set sent_at = null, last_failure = ${failure},
        failed_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(test.services.db)
    }
    await giveUp('cancelled', 1)
    await giveUp('expired', 1)
    await giveUp('550', 61)
    await warnOfFailed(ctx)
    expect(warn).not.toHaveBeenCalled()
    await giveUp('550', 1)
    await warnOfFailed(ctx)
    expect(warn.mock.calls).toEqual([[{ count: 1 }, expect.stringContaining('outbox list-failed')]])
  })
})
