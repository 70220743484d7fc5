import { expect, it, onTestFinished } from 'vitest'
import { on } from '../../../../test/appointments.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { QuoteWorld } from '../../../../test/quotes.ts'
import { RAISED_LIMITS } from '../../../../test/testApp.ts'

it('emails to the other side are limited for each order and quote, so that nobody can flood a mailbox [APPOINT-30] [QUOTE-20]', async () => {
  const limits = { ...RAISED_LIMITS, LIMIT_ORDER_MAIL: '3/h' }
  const world = await QuoteWorld.start({ limits })
  onTestFinished(() => world.test.close())
  const { resident, manager, firms } = world
  const [alba] = firms
  const issueId = await world.issue('InProgress')
  const build = () => buildOrder(world.test.services, { issueId, firmId: alba.id, status: 'Accepted' })
  const orderId = await build()
  const offer = async (days: number, id = orderId) =>
    (await alba.person.post(`/orders/${id}/slots`, { slots: [on(days)] })).statusCode
  // An offer of the same times sends no email, so it does not count towards the limit.
  expect([await offer(3), await offer(4), await offer(5), await offer(5), await offer(6)]).toEqual([
    200, 200, 200, 200, 429,
  ])
  expect(await offer(5)).toBe(200)
  const ask = async () =>
    (await resident.post(`/orders/${orderId}/slots/decline`, { words: 'Evenings.' })).statusCode
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  const booked = await manager.post(`/orders/${orderId}/appointments`, { time: on(7) })
  expect(booked.statusCode, booked.body).toBe(200)
  const late = await resident.post(`/orders/${orderId}/appointments/cancel`, {})
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  await world.test.services.db.updateTable('work_orders').set({ status: 'Cancelled' }).execute()
  expect(await offer(3, await build())).toBe(200)

  const [quote] = await world.ask(await world.issue())
  const given: number[] = []
  for (const pence of [1000, 2000, 3000, 4000])
    given.push((await world.give(alba.person, quote?.quoteId ?? 0, pence)).statusCode)
  expect(given).toEqual([200, 200, 200, 429])
})
