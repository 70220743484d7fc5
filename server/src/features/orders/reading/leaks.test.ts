import { randomUUID } from 'node:crypto'
import type { Order } from '@doorstep/contract/orders/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { on } from '../../../../test/appointments.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'
import { hear } from '../../../../test/signals.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await QuoteWorld.start()
})
afterAll(() => world.test.close())

async function ok(asked: Promise<Answer>): Promise<Order> {
  const answer = await asked
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return answer.json<Order>()
}

/** Takes one order through every action of staff, its firm and the resident. */
async function live(issueId: number): Promise<number> {
  const { manager, resident, firms } = world
  const [, { id: firmId, person }] = firms
  const { orderId } = await ok(
    manager.post(`/issues/${issueId}/orders`, { firmId, words: 'Zqask.', limitPence: 12_345 }),
  )
  const at = (path: string): string => `/orders/${orderId}/${path}`
  await ok(manager.post(at('send'), {}))
  await ok(person.post(at('accept')))
  await ok(
    manager.postForm(`/issues/${issueId}/notes`, {
      text: 'Zqnote.',
      audience: 'order',
      orderId: String(orderId),
    }),
  )
  await ok(person.post(at('notes'), { key: randomUUID(), words: 'Zqanswer.' }))
  const { slots } = await ok(person.post(at('slots'), { slots: [on(3), on(4)] }))
  await ok(resident.post(at('appointments'), { slotId: slots[0]?.slotId }))
  await ok(resident.post(at('appointments'), { slotId: slots[1]?.slotId }))
  const form = { key: randomUUID(), amountPence: '43210', words: 'Zqmore.' }
  const { variations } = await ok(person.postForm(at('variations'), form))
  const decision = { variationId: variations[0]?.variationId, approve: true, words: 'Zqyes.' }
  await ok(manager.post(at('variations/decide'), decision))
  await ok(person.post(at('begin')))
  const create = { width: 20, height: 20, channels: 3, background: '#456' } as const
  const photo = await sharp({ create }).png().toBuffer()
  const fields = { key: randomUUID(), moment: 'after' }
  await ok(person.postForm(at('photos'), fields, [['Zqphoto.png', photo]]))
  await ok(manager.post(at('link')))
  await ok(person.post(at('done'), { key: randomUUID(), words: 'Zqdone.' }))
  await ok(manager.post(at('verify')))
  return orderId
}

it('no answer shows a firm another firm’s order while the issue keeps its status [ORDER-40]', async () => {
  const [alba, brook] = world.firms
  const issueId = await world.issue('InProgress')
  const mine = await buildOrder(world.test.services, { issueId, firmId: alba.id, status: 'Accepted' })
  const outlets = async (): Promise<[string, string][]> => {
    const told: [string, string][] = []
    for (const path of [
      '/orders',
      '/orders?sort=createdAt&limit=1',
      `/orders?firmId=${brook.id}`,
      `/orders/${mine}`,
      `/issues/${issueId}`,
      `/issues/${issueId}/events`,
      `/issues/${issueId}/orders`,
      `/issues/${issueId}/verdicts`,
      `/issues/${issueId}/notes/readers`,
      '/issues',
      '/quotes',
      '/notifications',
      '/firms',
      '/search?q=Zqask',
      '/search?q=Brook',
    ]) {
      const answer = await alba.person.get(path)
      const body = answer.body.replaceAll(/"requestId":"[^"]*"/g, '')
      told.push([path, `${answer.statusCode} ${String(answer.headers['x-total-count'])} ${body}`])
    }
    return told
  }
  const before = await outlets()
  const mails = await world.mailsTo(alba.email)
  let theirs = 0
  const [heard, ownHeard] = await hear(world.test, [alba.person, brook.person], async () => {
    theirs = await live(issueId)
  })
  expect(heard).toEqual([])
  expect(ownHeard?.length).toBeGreaterThan(0)
  expect(await outlets()).toEqual(before)
  expect(await world.mailsTo(alba.email)).toEqual(mails)
  for (const path of ['', '/pdf', '/photos/1', '/notes/photos/1', '/variations/1/file'])
    expect((await alba.person.get(`/orders/${theirs}${path}`)).statusCode, path).toBe(404)
})

it('no call shows the resident an order that was never sent [ORDER-44]', async () => {
  const [alba] = world.firms
  const issueId = await world.issue('InProgress')
  const orderId = await buildOrder(world.test.services, { issueId, firmId: alba.id, status: 'Prepared' })
  const said = async (id: number): Promise<unknown[]> => {
    const answers = [
      await world.resident.post(`/orders/${id}/appointments`, { slotId: 1 }),
      await world.resident.post(`/orders/${id}/slots/decline`, { words: 'Evenings.' }),
      await world.resident.post(`/orders/${id}/appointments/cancel`, {}),
    ]
    return answers.map((answer) => [answer.statusCode, answer.body.replaceAll(/"requestId":"[^"]*"/g, '')])
  }
  const missing = await said(99_999_999)
  expect(missing.map((answer) => (answer as [number])[0])).toEqual([404, 404, 404])
  expect(await said(orderId)).toEqual(missing)
  const staff = await world.manager.post(`/orders/${orderId}/appointments`, { time: on(3) })
  expect(staff.statusCode).toBe(409)
})

it('a call for an order or quote outside the caller’s rights neither waits for a lock nor takes one [ORDER-47]', async () => {
  const [alba, brook] = world.firms
  const { services } = world.test
  const issueId = await world.issue('InProgress')
  const orderId = await buildOrder(services, { issueId, firmId: alba.id, status: 'Accepted' })
  const [quote] = await world.ask(issueId)
  const stranger = await signIn(world.test, 'PMGR', await buildProperty(services))
  const tenant = await signIn(world.test, 'TENANT', world.home)
  await services.db.transaction().execute(async (tx) => {
    // Another transaction has the lock on the issue.
    await tx.selectFrom('issues').select('id').where('id', '=', issueId).forUpdate().execute()
    for (const answer of [
      await brook.person.post(`/orders/${orderId}/accept`),
      await brook.person.post(`/quotes/${quote?.quoteId}/decline`, { reason: 'No.' }),
      await stranger.post(`/orders/${orderId}/cancel`, { words: 'No.' }),
      await stranger.post(`/quotes/${quote?.quoteId}/withdraw`),
      await tenant.post(`/orders/${orderId}/appointments`, { slotId: 1 }),
    ])
      expect(answer.statusCode, answer.body).toBe(404)
  })
})
