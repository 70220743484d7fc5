import type { Order } from '@doorstep/contract/orders/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../test/callers.ts'
import { orderOf } from '../../../../test/firmSide.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'
import { dayAt } from '../../../time/civil.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await QuoteWorld.start()
})
afterAll(() => world.test.close())

async function prepared(by: Caller, more: object = {}): Promise<Order> {
  const [alba] = world.firms
  const issueId = await world.issue()
  const answer = await by.post(`/issues/${issueId}/orders`, { firmId: alba.id, words: 'Repair it.', ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Order>()
}
const sent = async (by: Caller, { orderId }: Order): Promise<Order> =>
  orderOf(await by.post(`/orders/${orderId}/send`, {}))

it('an order without a limit gets the limit of its sender [ORDER-42]', async () => {
  const { manager, admin } = world
  expect((await prepared(manager)).limitPence).toBeNull()
  expect(await sent(manager, await prepared(manager))).toMatchObject({ status: 'Sent', limitPence: 50_000 })
  expect((await world.mailsTo('alba@example.test')).at(-1)?.body).toContain('Cost limit: £500')
  expect((await prepared(manager, { send: true })).limitPence).toBe(50_000)
  expect((await sent(manager, await prepared(admin))).limitPence).toBe(50_000)
  expect((await prepared(manager, { limitPence: 0, send: true })).limitPence).toBe(0)
  expect((await prepared(manager, { limitPence: 50_000, send: true })).limitPence).toBe(50_000)
  expect((await sent(admin, await prepared(manager))).limitPence).toBeNull()
})

it('an order accepts only a whole number of pence as its limit [ORDER-42]', async () => {
  const [alba] = world.firms
  const issueId = await world.issue()
  for (const limitPence of [-1, 0.5, 100_000_001, 1e21, '100', Number.NaN, [100], {}]) {
    const body = { firmId: alba.id, words: 'Repair it.', limitPence }
    const answer = await world.admin.post(`/issues/${issueId}/orders`, body)
    // JSON turns NaN into null, which means no limit.
    expect(answer.statusCode, JSON.stringify(limitPence)).toBe(Number.isNaN(limitPence) ? 201 : 400)
  }
})

it('an order can still be sent on the last day of a paper of its firm [ORDER-08]', async () => {
  const { db, config } = world.test.services
  const expires_on = dayAt(new Date(), config.timeZone)
  const paper = { firm_id: world.firms[0].id, kind: 'insurance', name: 'Public liability', expires_on }
  await db.insertInto('firm_papers').values(paper).execute()
  expect(await sent(world.manager, await prepared(world.manager))).toMatchObject({ status: 'Sent' })
})
