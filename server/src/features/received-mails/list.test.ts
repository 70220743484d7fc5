import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { INBOUND_SETTINGS, mailOf, receive } from '../../../test/inboundMail.ts'
import { RAISED_LIMITS, startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { noteTooLarge } from './service.ts'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await startTestApp({ settings: { ...INBOUND_SETTINGS, MFA_REQUIRED_ROLES: 'LEASE' } })
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())

const list = async (query = ''): Promise<ReceivedMail[]> => {
  const answer = await admin.get(`/messages/received${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<ReceivedMail[]>()
}
const reasons = async (query = ''): Promise<string[]> => (await list(query)).map(({ reason }) => reason)
const TO = 'portal@doorstep.example'

it('rejected emails are listed with sender, subject and reason, but without their content [REPLY-15]', async () => {
  await receive(test, mailOf({ from: 'Ann <ann@one.test>', to: TO, subject: 'A quote', text: 'Hush hush.' }))
  await receive(
    test,
    mailOf({
      from: 'bob@two.test',
      to: 'reply+1-1-abcdefghijklmnopqrstuvwxyz@in.doorstep.example',
      subject: 'Injected\r\n =?utf-8?q?=00=E2=80=AEx?=',
    }),
  )
  await receive(test, Buffer.alloc(1000, 0))
  await noteTooLarge(systemCtx(test.services, 'a-test'), Buffer.from('From: large@one.test'))
  const answer = await admin.get('/messages/received')
  expect(answer.body).not.toMatch(/hush/i)
  const [large, empty, bob, ann, ...others] = await list()
  expect(others).toEqual([])
  expect(ann).toEqual({
    id: expect.any(Number),
    receivedAt: expect.any(String),
    from: 'ann@one.test',
    subject: 'A quote',
    reason: 'noToken',
    times: 1,
  })
  expect(bob).toMatchObject({ from: 'bob@two.test', reason: 'wrongToken', subject: 'Injected x' })
  expect(empty).toMatchObject({ from: null, reason: 'noToken' })
  expect(large).toMatchObject({ from: null, subject: null, reason: 'tooLarge' })
  expect(await reasons('?sort=receivedAt')).toEqual(['noToken', 'wrongToken', 'noToken', 'tooLarge'])
  expect(await reasons('?reason=wrongToken')).toEqual(['wrongToken'])
  expect(await reasons('?q=ONE.test')).toEqual(['noToken'])
  expect(await reasons('?q=quote')).toEqual(['noToken'])
  const first = await admin.get('/messages/received?limit=3')
  expect(first.headers['x-total-count']).toBe('4')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  expect((await list(next.slice(next.indexOf('?')))).map(({ id }) => id)).toEqual([ann?.id])
})

it('the list of rejected emails has one line a day for a sender above the limit, and one shared line above the total limit [REPLY-21]', async () => {
  const limits = { ...RAISED_LIMITS, LIMIT_REFUSED_MAIL: '1/24h' }
  const limited = await startTestApp({
    settings: { ...INBOUND_SETTINGS, MFA_REQUIRED_ROLES: 'LEASE' },
    limits,
  })
  onTestFinished(() => limited.close())
  const reader = await signIn(limited, 'ADMIN')
  const come = (from: string) => receive(limited, mailOf({ from, to: TO }))
  expect(await come('ann@one.test')).toBe('noToken')
  const flood = await Promise.all(Array.from({ length: 4 }, () => come('Ann@one.test')))
  expect(flood).toEqual(['tooMany', 'tooMany', 'tooMany', 'tooMany'])
  for (let at = 0; at < 25; at += 1) await come(`bob${at}@two.test`)
  const lines = (await reader.get('/messages/received?limit=100')).json<ReceivedMail[]>()
  const counted = lines.filter(({ reason }) => reason === 'tooMany')
  expect(counted.map(({ from, times }) => [from, times])).toEqual([
    [null, 6],
    ['Ann@one.test', 4],
  ])
  // An email refused for another reason still gets its own line.
  const [, , , newest] = await Promise.all(
    [1, 2, 3, 4].map((at) =>
      receive(
        limited,
        mailOf({ from: `x${at}@y.test`, to: 'reply+1-1-abcdefghijklmnopqrstuvwxyz@in.doorstep.example' }),
      ),
    ),
  )
  expect(newest).toBe('wrongToken')
  expect(lines).toHaveLength(20 + 2)
})

it.each(['reason=note', 'reason=gossip', 'sort=from', 'limit=0', 'cursor=x', `q=${'x'.repeat(201)}`])(
  'the list of rejected emails refuses the query %s [REPLY-15]',
  async (query) => {
    expect((await admin.get(`/messages/received?${query}`)).statusCode).toBe(400)
  },
)

it('only administrators can read the list of rejected emails [REPLY-15]', async () => {
  const propertyId = await buildProperty(test.services)
  for (const role of ['PMGR', 'TENANT'] as const) {
    const caller = await signIn(test, role, propertyId)
    expect((await caller.get('/messages/received')).statusCode).toBe(403)
  }
})
