import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../../test/firms.ts'
import { startTestApp } from '../../../test/testApp.ts'

it('somebody who works for a firm can withdraw their own report like anybody else, but can resolve it only through the work order [ORDER-10]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const home = await buildProperty(services)
  const resident = await signIn(test, 'TENANT', home)
  const firmId = await buildFirm(services)
  await joinFirm(services, resident.userId, firmId)
  const build = async (status: 'Open' | 'InProgress'): Promise<number> => {
    const issueId = await buildIssue(services, { propertyId: home, reporterId: resident.userId, status })
    await buildOrder(services, { issueId, firmId, status: 'Accepted' })
    return issueId
  }
  const begun = await build('InProgress')
  const resolved = await resident.update(begun, { status: 'Resolved', notes: 'Done.', cancelOrders: true })
  expect(resolved.statusCode).toBe(409)
  const open = await build('Open')
  expect((await resident.update(open, { status: 'Withdrawn' })).statusCode).toBe(409)
  const withdrawn = await resident.update(open, { status: 'Withdrawn', cancelOrders: true })
  expect(withdrawn.statusCode, withdrawn.body).toBe(200)
  const left = await services.db
    .selectFrom('work_orders')
    .select(['issue_id', 'status'])
    .orderBy('id')
    .execute()
  expect(left).toEqual([
    { issue_id: begun, status: 'Accepted' },
    { issue_id: open, status: 'Cancelled' },
  ])
})
