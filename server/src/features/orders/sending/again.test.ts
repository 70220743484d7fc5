import { randomUUID } from 'node:crypto'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await QuoteWorld.start()
})
afterAll(() => world.test.close())

/** Sends a call with an idempotency key, as the page does when it repeats a call after a lost answer. */
const keyed = (path: string, body: object, key: string, by: Caller = world.manager): Promise<Answer> =>
  by.post(path, body, { 'idempotency-key': key })

it('an order that is sent again after a lost answer is stored once [ORDER-46]', async () => {
  const [alba] = world.firms
  const issueId = await world.issue()
  const path = `/issues/${issueId}/orders`
  const body = { firmId: alba.id, words: 'Mrs Marsh opens.', send: true }
  const key = randomUUID()
  const both = await Promise.all([keyed(path, body, key), keyed(path, body, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const ids = new Set(both.map((answer) => answer.json<Order>().orderId))
  expect(ids.size).toBe(1)
  expect(await world.mailsTo(alba.email)).toHaveLength(1)
  const [orderId = 0] = ids
  // A repeated call returns the order in its new state.
  expect((await world.manager.post(`/orders/${orderId}/cancel`, { words: 'No.' })).statusCode).toBe(200)
  expect((await keyed(path, body, key)).json<Order>()).toMatchObject({ orderId, status: 'Cancelled' })
  const kept = await world.test.services.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('Marsh')
  // A call by another person, with another body or without a key is a new call.
  expect((await keyed(path, { ...body, words: 'You.' }, key)).statusCode).toBe(409)
  expect((await keyed(path, body, key, world.admin)).json<Order>().orderId).not.toBe(orderId)
  expect((await world.manager.post(path, body)).statusCode).toBe(409)
})

it('an override that failed after the order was prepared uses the same order when it is repeated [ORDER-46]', async () => {
  const [alba] = world.firms
  const { admin, test } = world
  const paper = { firm_id: alba.id, kind: 'insurance', name: 'Public liability', expires_on: '2026-01-01' }
  await test.services.db.insertInto('firm_papers').values(paper).execute()
  const issueId = await world.issue()
  const body = { firmId: alba.id, words: 'Repair it.', send: false }
  const key = randomUUID()
  const prepare = async () => (await keyed(`/issues/${issueId}/orders`, body, key, admin)).json<Order>()
  const { orderId } = await prepare()
  expect((await admin.post(`/orders/${orderId}/send`, {})).statusCode).toBe(409)
  expect((await prepare()).orderId).toBe(orderId)
  const sent = await admin.post(`/orders/${orderId}/send`, { overrideReason: 'It is on its way.' })
  expect(sent.json()).toMatchObject({ orderId, status: 'Sent' })
  await test.services.db.deleteFrom('firm_papers').execute()
})

it('quotes that are requested again after a lost answer are stored once [QUOTE-21]', async () => {
  const [, brook, carn] = world.firms
  const issueId = await world.issue()
  const path = `/issues/${issueId}/quotes`
  const body = { firmIds: [carn.id, brook.id], words: 'Mrs Marsh opens.' }
  const key = randomUUID()
  const both = await Promise.all([keyed(path, body, key), keyed(path, body, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const asked = both.map((answer) => answer.json<Quote[]>())
  expect(asked[1]).toEqual(asked[0])
  expect(await world.quoteRows(issueId)).toHaveLength(2)
  for (const { email } of [brook, carn]) expect(await world.mailsTo(email)).toHaveLength(1)
  expect((await world.manager.post(path, body)).statusCode).toBe(409)
  const kept = await world.test.services.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('Marsh')
})
