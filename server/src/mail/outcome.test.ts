import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../../test/fakeMailServer.ts'
import type { FakeMailServer, MailAnswer } from '../../test/fakeMailServer.ts'
import { startSmsServer } from '../../test/fakeSmsServer.ts'
import type { FakeSmsServer } from '../../test/fakeSmsServer.ts'
import { ctxOf, inSeconds, queueMail, rowOf, smtpSettings, startMessagingApp } from '../../test/outboxRows.ts'
import type { TestApp } from '../../test/testApp.ts'
import { withTransaction } from '../context.ts'
import { cancelMessage, queueMessage } from './outbox.ts'
import { waitForOutcome } from './outcome.ts'

// This timeout is longer than the time limit of the test. If a result arrives only at the timeout, the test fails.
const LIMIT_MS = 120_000
const CODE = '048151'
const PHONE = '+447700900962'

let test: TestApp
let mailServer: FakeMailServer
let smsServer: FakeSmsServer
let mailAnswer: MailAnswer = 'ok'
const lines: string[] = []

beforeAll(async () => {
  mailServer = await startMailServer({ onMail: () => mailAnswer })
  smsServer = await startSmsServer()
  test = await startMessagingApp(
    {
      ...smtpSettings(mailServer.port),
      SMS_GATEWAY: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'twilio-token',
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: smsServer.url,
    },
    { withJobs: true },
  )
  for (const level of ['info', 'warn', 'error'] as const)
    test.services.log[level] = (...entry: unknown[]) => void lines.push(JSON.stringify(entry))
})
beforeEach(() => {
  mailAnswer = 'ok'
  smsServer.answer(201)
  smsServer.calls.length = 0
  mailServer.mails.length = 0
})
afterAll(async () => {
  await smsServer.close()
  await test.close()
  await mailServer.close()
})

function queueCode(channel: 'sms' | 'email' = 'sms'): Promise<number> {
  return withTransaction(ctxOf(test.services), (tx) =>
    queueMessage(tx, {
      channel,
      kind: 'code',
      to: channel === 'sms' ? PHONE : 'robin@example.test',
      subject: channel === 'sms' ? null : 'Your code',
      text: 'Doorstep: your code is {{code}}.',
      secrets: { code: CODE },
      expiresAt: inSeconds(600),
    }),
  )
}

describe('waitForOutcome', () => {
  it('waitForOutcome returns "sent" as soon as the gateway has accepted the message', async () => {
    for (const channel of ['sms', 'email'] as const) {
      const id = await queueCode(channel)
      expect(await waitForOutcome(test.services, id, LIMIT_MS)).toBe('sent')
      expect((await rowOf(test.services, id)).secrets).toBeNull()
    }
    expect(new URLSearchParams(smsServer.calls[0]?.body).get('Body')).toBe(`Doorstep: your code is ${CODE}.`)
    expect(mailServer.mails[0]?.text).toContain(CODE)
  })

  it.each([400, 429, 500])(
    'waitForOutcome returns "failed" as soon as the gateway answers %i [faults: SMS gateway]',
    async (status) => {
      smsServer.answer(status)
      expect(await waitForOutcome(test.services, await queueCode(), LIMIT_MS)).toBe('failed')
    },
  )

  it('waitForOutcome returns "waiting" when a slow gateway has not answered in time [faults: SMS gateway]', async () => {
    smsServer.answer(0)
    const id = await queueCode()
    expect(await waitForOutcome(test.services, id, 500)).toBe('waiting')
    await withTransaction(ctxOf(test.services), (tx) => cancelMessage(tx, id))
  })

  it('waitForOutcome returns "sent" for a message that was not queued because sending is off', async () => {
    expect(
      await withTransaction({ ...ctxOf(test.services), silent: true }, (tx) => queueMessage(tx, MESSAGE)),
    ).toBe(0)
    expect(await waitForOutcome(test.services, 0, 0)).toBe('sent')
  })

  it('waitForOutcome returns the outcome in a process that did not send the message', async () => {
    const other = await startMessagingApp({}, { connectionString: test.connectionString })
    onTestFinished(() => other.close())
    expect(await waitForOutcome(other.services, await queueCode(), LIMIT_MS)).toBe('sent')
  })
})

describe('a queued message', () => {
  it('a queued message is sent after the commit, and not before', async () => {
    const committedId = await withTransaction(ctxOf(test.services), async (tx) => {
      const id = await queueMessage(tx, MESSAGE)
      const meanwhile = await queueMail(test.services)
      expect(await waitForOutcome(test.services, meanwhile, LIMIT_MS)).toBe('sent')
      expect(mailServer.mails).toHaveLength(1)
      return id
    })
    expect(await waitForOutcome(test.services, committedId, LIMIT_MS)).toBe('sent')
  })

  it('a queued message is not stored if its transaction is rolled back', async () => {
    const failing = withTransaction(ctxOf(test.services), async (tx) => {
      await queueMessage(tx, MESSAGE)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const next = await queueMail(test.services)
    expect(await waitForOutcome(test.services, next, LIMIT_MS)).toBe('sent')
    expect(mailServer.mails).toHaveLength(1)
  })

  it('a queued message is tried again within seconds while its code is valid', async () => {
    smsServer.answer(500)
    const id = await queueCode()
    expect(await waitForOutcome(test.services, id, LIMIT_MS)).toBe('failed')
    smsServer.answer(201)
    await expect.poll(async () => (await rowOf(test.services, id)).sent_at).not.toBeNull()
  })

  it('a queued message is never sent once it is cancelled', async () => {
    smsServer.answer(500)
    const id = await queueCode()
    expect(await waitForOutcome(test.services, id, LIMIT_MS)).toBe('failed')
    expect(await withTransaction(ctxOf(test.services), (tx) => cancelMessage(tx, id))).toBe(true)
    expect(await rowOf(test.services, id)).toMatchObject({
      secrets: null,
      sent_at: null,
      last_failure: 'cancelled',
    })
    smsServer.answer(201)
    smsServer.calls.length = 0
    await test.services.db
      .updateTable('outbox_messages')
      .set({ next_try_at: new Date(0) })
      .execute()
    expect(await waitForOutcome(test.services, await queueCode(), LIMIT_MS)).toBe('sent')
    expect(smsServer.calls).toHaveLength(1)
  })

  it('a queued message cannot be cancelled once it is sent', async () => {
    const id = await queueCode()
    expect(await waitForOutcome(test.services, id, LIMIT_MS)).toBe('sent')
    expect(await withTransaction(ctxOf(test.services), (tx) => cancelMessage(tx, id))).toBe(false)
    expect(await rowOf(test.services, id)).toMatchObject({ failed_at: null, last_failure: null })
  })

  it('a queued message is logged with its id and a code, without its content, when the gateway fails [T37]', async () => {
    lines.length = 0
    smsServer.answer(400)
    mailAnswer = 554
    expect(await waitForOutcome(test.services, await queueCode(), LIMIT_MS)).toBe('failed')
    expect(await waitForOutcome(test.services, await queueCode('email'), LIMIT_MS)).toBe('failed')
    // The worker can write the log line after the outcome, so the test waits for the line.
    await expect.poll(() => lines.join('\n')).toContain('554')
    const log = lines.join('\n')
    expect(log).toContain('http 400')
    for (const secret of [CODE, PHONE, PHONE.slice(1), 'robin', 'Your code', 'twilio-token'])
      expect(log).not.toContain(secret)
  })
})

const MESSAGE = {
  channel: 'email',
  kind: 'issue',
  to: 'robin@example.test',
  subject: 'Hello',
  text: 'Hello',
} as const
