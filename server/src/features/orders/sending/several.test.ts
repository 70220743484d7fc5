import type { PreparedOrders } from '@doorstep/contract/orders/schema'
import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, findDevelopmentOf, mapUser } from '../../../../test/factories.ts'
import { buildFirm } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'

it('a bulk order creates one order for each issue of a site, after a dry run [ORDER-12]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const issueAt = async (propertyId: number, status: 'Open' | 'InProgress' | 'Resolved') =>
    buildIssue(services, {
      propertyId,
      reporterId: (await signIn(test, 'TENANT', propertyId)).userId,
      status,
    })
  const [home, elsewhere] = [await buildProperty(services), await buildProperty(services)]
  const manager = await signIn(test, 'PMGR', home)
  const admin = await signIn(test, 'ADMIN')
  const developmentIds = [await findDevelopmentOf(services, home)]
  const firmId = await buildFirm(services, { email: 'alba@example.test', developmentIds })
  const open = await issueAt(home, 'Open')
  const begun = await issueAt(home, 'InProgress')
  const resolved = await issueAt(home, 'Resolved')
  const hidden = await issueAt(elsewhere, 'Open')
  const body = { issueIds: [open, begun, resolved, hidden], firmId, words: 'Repair them all.', send: true }
  const run = async (more: object = {}): Promise<PreparedOrders> =>
    (await manager.post('/orders/bulk', { ...body, ...more })).json<PreparedOrders>()
  const outcomes = ({ results }: PreparedOrders): string[] => results.map(({ outcome }) => outcome)
  const left = async (): Promise<number[]> => [
    (await services.db.selectFrom('work_orders').select('id').execute()).length,
    (
      await services.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('recipient', '=', 'alba@example.test')
        .execute()
    ).length,
  ]
  expect(outcomes(await run({ dryRun: true }))).toEqual(['done', 'done', 'refused', 'refused'])
  expect(await left()).toEqual([0, 0])
  const mixed = await admin.post('/orders/bulk', body)
  expect(mixed.json()).toMatchObject({ code: 'INVALID', fields: { issueIds: expect.any(String) } })
  expect(await left()).toEqual([0, 0])
  const made = await run()
  expect(outcomes(made)).toEqual(['done', 'done', 'refused', 'refused'])
  expect(made.results.at(-1)).toMatchObject({ title: null, jobId: null, orderId: null })
  expect(await left()).toEqual([2, 2])
  expect(outcomes(await run())).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect(await left()).toEqual([2, 2])
})

it('a repeated bulk order shows nothing of issues that its manager no longer manages [ORDER-43]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const { services } = test
  const home = await buildProperty(services)
  const manager = await signIn(test, 'PMGR', home)
  await mapUser(services, manager.userId, await buildProperty(services), 'PMGR')
  const { userId: reporterId } = await signIn(test, 'TENANT', home)
  const issueId = await buildIssue(services, {
    propertyId: home,
    reporterId,
    title: 'Zqtitle',
    status: 'Open',
  })
  const firmId = await buildFirm(services, { developmentIds: [await findDevelopmentOf(services, home)] })
  const body = { issueIds: [issueId], firmId, words: 'Repair it.' }
  const run = async () => {
    const answer = await manager.post('/orders/bulk', body, { 'idempotency-key': 'once' })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<PreparedOrders>().results
  }
  const [made] = await run()
  expect(made).toMatchObject({ title: 'Zqtitle', outcome: 'done' })
  expect(await run()).toEqual([made])
  await services.db.deleteFrom('property_roles').where('property_id', '=', home).execute()
  expect(await run()).toMatchObject([{ issueId, title: null, jobId: null, orderId: null }])
})
