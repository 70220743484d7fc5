import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { queueMessage } from '../../mail/outbox.ts'

describe('the outbox in demo mode', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('the outbox in demo mode shows every message, newest first, to a caller on the server’s own machine', async () => {
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId, { email: 'rosa@example.test' })
    await resident.report(test, { PropertyId: String(propertyId), Title: 'The first mail' })
    await resident.report(test, { PropertyId: String(propertyId), Title: 'The second mail' })
    const answer = await nobody(test).get('/dev/outbox')
    expect(answer.json()).toEqual(
      ['The second mail', 'The first mail'].map((title) => ({
        channel: 'email',
        to: 'rosa@example.test',
        subject: expect.stringContaining(title),
        text: expect.stringContaining(title),
        replyTo: null,
        sentAt: expect.stringMatching(/Z$/),
      })),
    )
  })

  it('the outbox in demo mode keeps line breaks out of subjects [T25]', async () => {
    const ctx = systemCtx(test.services, 'a-test')
    const message = { channel: 'email', kind: 'issue', to: 'a@example.test', text: 'Text.' } as const
    await withTransaction(ctx, (tx) =>
      queueMessage(tx, { ...message, subject: 'Tap\r\nBcc: x@example.test\u2028end\u0007' }),
    )
    const [newest] = (await nobody(test).get('/dev/outbox')).json<{ subject: string; to: string }[]>()
    expect(newest).toMatchObject({ to: 'a@example.test', subject: 'Tap Bcc: x@example.test end' })
  })

  it('the outbox in demo mode shows at most the newest 200 messages', async () => {
    const ctx = systemCtx(test.services, 'a-test')
    for (let count = 0; count < 205; count += 1)
      await withTransaction(ctx, (tx) =>
        queueMessage(tx, {
          channel: 'sms',
          kind: 'code',
          to: '+447700900123',
          subject: null,
          text: `Number ${count}`,
        }),
      )
    const messages = (await nobody(test).get('/dev/outbox')).json<{ text: string }[]>()
    expect(messages).toHaveLength(200)
    expect(messages[0]).toMatchObject({ channel: 'sms', subject: null, text: 'Number 204' })
  })

  it.each(['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7', '192.168.1.127'])(
    'the outbox in demo mode does not exist for a caller at %s',
    async (remoteAddress) => {
      const answer = await test.app.inject({ url: '/api/dev/outbox', remoteAddress })
      const nowhere = await test.app.inject({ url: '/api/dev/nothing', remoteAddress })
      expect(answer.statusCode).toBe(404)
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' })
    },
  )

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'the outbox in demo mode exists for a caller at %s',
    async (remoteAddress) => {
      expect((await test.app.inject({ url: '/api/dev/outbox', remoteAddress })).statusCode).toBe(200)
    },
  )

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.8.8.8:3000', '[::1]', '[::1]:3000'])(
    'the outbox in demo mode exists under the host name %s',
    async (host) => {
      const answer = await test.app.inject({ url: '/api/dev/outbox', headers: { host } })
      expect(answer.statusCode).toBe(200)
    },
  )

  it.each([
    // A DNS rebinding attack: the name of another site now resolves to this machine.
    { host: 'evil.example' },
    { host: 'evil.example:3000' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: 'evil.example/127.0.0.1' },
    { host: '10.0.0.7' },
    { host: '[::2]' },
    // A proxy on this machine forwards calls from other machines.
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=127.0.0.1;host=localhost' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
  ])('the outbox in demo mode does not exist for a local call with %j [SAFE-42]', async (headers) => {
    const answer = await test.app.inject({ url: '/api/dev/outbox', headers })
    const nowhere = await test.app.inject({ url: '/api/dev/nothing', headers })
    expect(answer.statusCode).toBe(404)
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' })
  })

  it('the outbox in demo mode does not trust a forwarded address as the caller’s own', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    const answer = await test.app.inject({ url: '/api/dev/outbox', remoteAddress: '10.0.0.7', headers })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the outbox in production mode', () => {
  it('the outbox in production mode does not exist for any HTTP method, and messages stay queued for a gateway', async () => {
    const test = await startTestApp({
      settings: { MODE: 'production', PUBLIC_URL: 'https://portal.example' },
    })
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url: '/api/dev/outbox', remoteAddress: '127.0.0.1' })
      expect(answer.statusCode, method).toBe(404)
      expect(answer.headers).not.toHaveProperty('allow')
    }
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const reported = await resident.report(test, { PropertyId: String(propertyId) })
    const { issueId } = reported.json<{ issueId: number }>()
    const rows = await test.services.db.selectFrom('outbox_messages').select(['sent_at', 'body']).execute()
    expect(rows).toMatchObject([
      { sent_at: null, body: expect.stringContaining(`https://portal.example/issues/${issueId}`) },
    ])
    await test.close()
  })
})
