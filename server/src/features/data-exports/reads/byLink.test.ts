import { expect, it, onTestFinished } from 'vitest'
import { FirmWorld } from '../../../../test/firmSide.ts'

it('the list of data reads shows the resident which firm saw their phone number through a link [DATA-200]', async () => {
  const world = await FirmWorld.start()
  onTestFinished(() => world.test.close())
  const orderId = await world.order()
  const token = await world.token(orderId)
  const readsOf = async () => (await world.resident.get('/account/data-reads')).json<unknown[]>()
  const before = await readsOf()
  await world.byLink('code', { token })
  expect(await readsOf()).toEqual(before)
  const { code } = await world.code()
  await world.byLink('unlock', { token, code })
  const { db } = world.test.services
  const firm = await db.selectFrom('firms').select('name').where('id', '=', world.firmId).executeTakeFirst()
  const issue = await db
    .selectFrom('work_orders as o')
    .innerJoin('issues as i', 'i.id', 'o.issue_id')
    .select('i.job_id')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  expect(await readsOf()).toEqual([
    expect.objectContaining({ what: 'phoneNumber', readBy: firm?.name, jobIds: [issue?.job_id] }),
    ...before,
  ])
})
