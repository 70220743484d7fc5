import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { FirmWorld, orderOf } from '../../../../test/firmSide.ts'

it('the link of a finished order stops working when its issue ends, and the firm can then no longer write anything [ORDER-41]', async () => {
  const world = await FirmWorld.start()
  onTestFinished(() => world.test.close())
  const { db } = world.test.services
  const orderId = await world.order('Done')
  const token = await world.token(orderId)
  const { issueId } = orderOf(await world.worker.get(`/orders/${orderId}`))
  const note = () => world.worker.post(`/orders/${orderId}/notes`, { key: randomUUID(), words: 'Paid?' })
  const standsAt = async (status: string): Promise<number[]> => {
    await db.updateTable('issues').set({ status }).where('id', '=', issueId).execute()
    return [
      (await world.byLink('read', { token })).statusCode,
      (await world.byLink('pdf', { token })).statusCode,
      (await world.byLink('notes', { token, key: randomUUID(), words: 'Paid?' })).statusCode,
      (await note()).statusCode,
      (await world.manager.post(`/orders/${orderId}/link`)).statusCode,
    ]
  }
  // While the issue is Resolved, the link still works, because the resident can still answer that the issue is not
  // fixed.
  expect((await standsAt('Resolved')).slice(0, 4)).toEqual([200, 200, 200, 200])
  await db.updateTable('work_orders').set({ link_generation: 1 }).where('id', '=', orderId).execute()
  for (const status of ['Closed', 'Withdrawn'])
    expect(await standsAt(status), status).toEqual([404, 404, 404, 409, 409])
  expect(orderOf(await world.worker.get(`/orders/${orderId}`))).toMatchObject({
    status: 'Done',
    noteReaders: null,
  })
})
