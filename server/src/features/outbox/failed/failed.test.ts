import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FailedMessage, RetriedMessages } from '@doorstep/contract/outbox/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { giveUp, inSeconds, queueMail, rowOf, startMessagingApp } from '../../../../test/outboxRows.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { GatewayError } from '../../../mail/gateway.ts'
import type { Gateway } from '../../../mail/gateway.ts'
import { startWorker } from '../../../mail/worker.ts'

const PHONE = '+447700900123'
const LINK = { text: 'Go: {{link}}', secrets: { link: 'https://hush.test' } }

let test: TestApp
let admin: Caller

beforeAll(async () => {
  // Lets the administrator work without an authenticator.
  test = await startMessagingApp({ MFA_REQUIRED_ROLES: 'LEASE' })
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())
afterEach(async () => {
  await sql`delete from outbox_messages`.execute(test.services.db)
})

const give = (message: Parameters<typeof giveUp>[1] = {}): Promise<number> => giveUp(test.services, message)
const giveLink = (): Promise<number> => give({ kind: 'link', ...LINK, expiresAt: inSeconds(600) })
const list = async (query = ''): Promise<FailedMessage[]> => {
  const answer = await admin.get(`/messages/failed${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<FailedMessage[]>()
}
const idsOf = async (query = ''): Promise<number[]> => (await list(query)).map(({ id }) => id)
const audits = async (action: string): Promise<unknown[]> =>
  test.services.db
    .selectFrom('audit_events')
    .select(['actor_id', 'object_id', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()

describe('the list of undelivered messages', () => {
  it('the list of undelivered messages shows recipient, subject, times, tries and reason, newest first, and no message text [MESSAGE-01] [MESSAGE-02]', async () => {
    const issue = await give({ to: 'robin@example.test', subject: 'Hush 1', text: 'Hush 2' })
    const code = await give({
      channel: 'sms',
      kind: 'code',
      to: PHONE,
      text: '{{code}}',
      secrets: { code: '048151' },
      expiresAt: inSeconds(600),
      failure: 'http 400',
    })
    for (const failure of ['cancelled', 'expired']) await give({ failure })
    await queueMail(test.services)
    const answer = await admin.get('/messages/failed')
    expect(answer.body).not.toMatch(/hush|048151|7700/i)
    expect(answer.json()).toEqual([
      {
        id: code,
        channel: 'sms',
        kind: 'code',
        to: '…123',
        failedAt: expect.any(String),
        attempts: 3,
        failure: 'http 400',
        blocked: 'secret',
      },
      {
        id: issue,
        channel: 'email',
        kind: 'issue',
        to: 'robin@example.test',
        failedAt: expect.any(String),
        attempts: 3,
        failure: '550',
        blocked: null,
      },
    ])
    expect(await idsOf('?sort=failedAt')).toEqual([issue, code])
  })

  it('the list of undelivered messages is filtered by address, channel and kind, and paged [MESSAGE-01]', async () => {
    const mails = [await give({ to: 'ann@one.test' }), await give({ to: 'bob@one.test' })]
    const link = await giveLink()
    const text = await give({ channel: 'sms', kind: 'code', to: PHONE })
    expect(await idsOf('?q=ONE.test')).toEqual(mails.toReversed())
    expect(await idsOf('?channel=sms')).toEqual([text])
    expect(await idsOf('?kind=link')).toEqual([link])
    const first = await admin.get('/messages/failed?limit=3')
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    expect(await idsOf(next.slice(next.indexOf('?')))).toEqual([mails[0]])
  })

  it('the list of undelivered messages finds a phone number only by the whole number [MESSAGE-02]', async () => {
    const text = await give({ channel: 'sms', kind: 'code', to: PHONE })
    expect(await idsOf(`?q=${encodeURIComponent(PHONE)}`)).toEqual([text])
    for (const part of ['123', PHONE.slice(0, -1), '%', '_']) {
      expect(await idsOf(`?q=${encodeURIComponent(part)}`), part).toEqual([])
    }
  })

  it.each(['channel=pigeon', 'kind=gossip', 'sort=to', 'limit=0', 'cursor=x', `q=${'x'.repeat(201)}`])(
    'the list of undelivered messages refuses the query %s',
    async (query) => {
      expect((await admin.get(`/messages/failed?${query}`)).statusCode).toBe(400)
    },
  )

  it('the list of undelivered messages is only for administrators [MESSAGE-01]', async () => {
    const propertyId = await buildProperty(test.services)
    const id = await give()
    for (const role of ['PMGR', 'TENANT'] as const) {
      const caller = await signIn(test, role, propertyId)
      expect((await caller.get('/messages/failed')).statusCode).toBe(403)
      expect((await caller.post('/messages/failed/retry', {})).statusCode).toBe(403)
      expect((await caller.post(`/messages/failed/${id}/retry`)).statusCode).toBe(403)
      expect((await caller.delete(`/messages/failed/${id}`)).statusCode).toBe(403)
    }
    expect(await idsOf()).toEqual([id])
  })
})

describe('the retry of an undelivered message', () => {
  it('the retry of an undelivered message queues the message once, for another day of tries [MESSAGE-03]', async () => {
    const [id, other] = [await give(), await give()]
    expect((await admin.post(`/messages/failed/${id}/retry`)).statusCode).toBe(204)
    expect(await rowOf(test.services, id)).toMatchObject({
      sent_at: null,
      failed_at: null,
      last_failure: null,
      attempts: 0,
      first_tried_at: null,
    })
    expect(await audits('outbox.retry')).toEqual([
      { actor_id: admin.userId, object_id: id, after: { retried: 1 } },
    ])
    expect(await idsOf()).toEqual([other])
    expect((await admin.post(`/messages/failed/${id}/retry`)).statusCode).toBe(404)
    expect((await admin.post('/messages/failed/999999/retry')).statusCode).toBe(404)
  })

  it('the retry of an undelivered message is refused with a reason if its code, link or text has been deleted [MESSAGE-03]', async () => {
    const [link, erased] = [await giveLink(), await give()]
    await sql`update outbox_messages set body = null where id = ${erased}`.execute(test.services.db)
    const refusals = [
      [
        link,
        'This message contained a code or a link, which was erased when we stopped trying to send it. People can ask for a new one.',
      ],
      [erased, 'The text of this message was erased 30 days after we stopped trying to send it.'],
    ] as const
    for (const [id, message] of refusals) {
      const answer = await admin.post(`/messages/failed/${id}/retry`)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ message })
      expect((await rowOf(test.services, id)).failed_at).not.toBeNull()
    }
    expect((await list()).map(({ blocked }) => blocked)).toEqual(['erased', 'secret'])
  })

  it('the retry of an undelivered message covers all messages that match the filter, and no others [MESSAGE-03]', async () => {
    const [one, two] = [await give({ to: 'ann@one.test' }), await give({ to: 'bob@one.test' })]
    const [other, link] = [await give({ to: 'ann@two.test' }), await giveLink()]
    await sql`update outbox_messages set recipient = 'carl@one.test' where id = ${link}`.execute(
      test.services.db,
    )
    const retry = async (body: object): Promise<RetriedMessages> =>
      (await admin.post('/messages/failed/retry', body)).json<RetriedMessages>()
    expect(await retry({ q: 'one.test', channel: 'email' })).toEqual({ retried: 2, left: 1 })
    for (const id of [one, two]) expect((await rowOf(test.services, id)).failed_at).toBeNull()
    expect(await idsOf()).toEqual([link, other])
    expect(await audits('outbox.retry')).toEqual([
      { actor_id: admin.userId, object_id: null, after: { retried: 2 } },
    ])
    expect(await retry({ q: 'one.test' })).toEqual({ retried: 0, left: 1 })
    expect(await retry({})).toEqual({ retried: 1, left: 1 })
    expect((await admin.post('/messages/failed/retry', { kind: 'gossip' })).statusCode).toBe(400)
  })

  it('the retry of an undelivered message delivers it to the demo outbox in demo mode [MESSAGE-03]', async () => {
    const demo = await startTestApp()
    onTestFinished(() => demo.close())
    const id = await giveUp(demo.services, { failure: 'restored' })
    await (await signIn(demo, 'ADMIN')).post(`/messages/failed/${id}/retry`)
    expect((await rowOf(demo.services, id)).sent_at).not.toBeNull()
  })
})

describe('the dismissal of an undelivered message', () => {
  it('the dismissal of an undelivered message removes the message from the list and from retries, and keeps its record [MESSAGE-04]', async () => {
    const id = await give()
    expect((await admin.delete(`/messages/failed/${id}`)).statusCode).toBe(204)
    expect(await idsOf()).toEqual([])
    expect(await audits('outbox.dismiss')).toEqual([{ actor_id: admin.userId, object_id: id, after: null }])
    expect((await admin.post('/messages/failed/retry', {})).json()).toEqual({ retried: 0, left: 0 })
    expect((await admin.post(`/messages/failed/${id}/retry`)).statusCode).toBe(404)
    expect((await admin.delete(`/messages/failed/${id}`)).statusCode).toBe(404)
    expect(await rowOf(test.services, id)).toMatchObject({ last_failure: '550', attempts: 3 })
  })

  it('the dismissal of a message is refused if the message is still queued or does not exist', async () => {
    const waiting = await queueMail(test.services)
    for (const id of [waiting, 999_999])
      expect((await admin.delete(`/messages/failed/${id}`)).statusCode).toBe(404)
    expect(await rowOf(test.services, waiting)).toMatchObject({ failed_at: null, dismissed_at: null })
  })
})

describe('signals about undelivered messages', () => {
  it('signals about undelivered messages reach only administrators, as soon as a message is given up [MESSAGE-06]', async () => {
    const id = await queueMail(test.services)
    const heard: unknown[] = []
    // Signals from earlier tests might still arrive.
    onTestFinished(
      test.services.live.subscribe((signal) => {
        if (signal !== 'reset' && signal.type === 'message' && signal.id === id) heard.push(signal)
      }),
    )
    const refusing: Gateway = { send: () => Promise.reject(new GatewayError('refused', '550')) }
    const worker = startWorker(test.services, 'email', refusing)
    onTestFinished(() => worker.stop())
    const signal = { type: 'message', id, right: 'message:manage', targets: null }
    await vi.waitFor(() => expect(heard).toEqual([signal]))
    await worker.stop()
    expect(await idsOf()).toEqual([id])
    await admin.post(`/messages/failed/${id}/retry`)
    await vi.waitFor(() => expect(heard).toEqual([signal, signal]))
    await sql`update outbox_messages set failed_at = now(), last_failure = '550' where id = ${id}`.execute(
      test.services.db,
    )
    await admin.delete(`/messages/failed/${id}`)
    await vi.waitFor(() => expect(heard).toEqual([signal, signal, signal]))
  })

  it('signals about undelivered messages are not sent when a message is only postponed', async () => {
    const later = await queueMail(test.services)
    const heard: unknown[] = []
    onTestFinished(
      test.services.live.subscribe((signal) => {
        if (signal !== 'reset' && signal.type === 'message' && (signal.id ?? 0) >= later)
          heard.push(signal.id)
      }),
    )
    const busy: Gateway = { send: () => Promise.reject(new GatewayError('later', '450')) }
    const worker = startWorker(test.services, 'email', busy)
    onTestFinished(() => worker.stop())
    await vi.waitFor(async () => expect((await rowOf(test.services, later)).last_failure).toBe('450'))
    await worker.stop()
    // Once this signal arrives, all earlier signals have been delivered.
    const marker = await give()
    await admin.delete(`/messages/failed/${marker}`)
    await vi.waitFor(() => expect(heard).toEqual([marker]))
  })
})
