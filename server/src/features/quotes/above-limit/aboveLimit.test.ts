import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import type { IssueQueueCount } from '@doorstep/contract/issues/queues/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues } from '../../../../test/factories.ts'
import { buildFirm, buildOrder, buildQuote, buildVariation } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

const LIMIT = 50_000

describe('issues above the limit of a manager', () => {
  let test: TestApp
  let home: number
  let firmId: number
  let admin: Caller
  let manager: Caller
  let resident: Caller
  let leasing: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    firmId = await buildFirm(test.services)
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', home)
    resident = await signIn(test, 'TENANT', home)
    leasing = await signIn(test, 'LEASE', home)
  })
  beforeEach(() => clearIssues(test.services))
  afterAll(() => test.close())

  const issue = (propertyId = home): Promise<number> =>
    buildIssue(test.services, { propertyId, reporterId: resident.userId, status: 'Open' })
  const withQuote = async (
    amountPence: number,
    { status = 'Given', at }: { status?: 'Given' | 'Chosen' | 'Withdrawn' | 'NotChosen'; at?: number } = {},
  ): Promise<number> => {
    const issueId = await issue(at)
    await buildQuote(test.services, { issueId, firmId, amountPence, status })
    return issueId
  }
  const withOrder = async (status: OrderStatus, limitPence: number): Promise<[number, number]> => {
    const issueId = await issue()
    const orderId = await buildOrder(test.services, { issueId, firmId, status })
    await test.services.db
      .updateTable('work_orders')
      .set({ limit_pence: limitPence })
      .where('id', '=', orderId)
      .execute()
    return [issueId, orderId]
  }
  const withVariation = async (
    status: OrderStatus,
    amountPence: number,
    state: 'Asked' | 'Approved' | 'Refused' = 'Asked',
  ): Promise<number> => {
    const [issueId, orderId] = await withOrder(status, 20_000)
    await buildVariation(test.services, { orderId, amountPence, state })
    return issueId
  }
  const listed = async (caller: Caller): Promise<number[]> => {
    const answer = await caller.get('/issues?aboveLimit=true&sort=urgency&limit=500')
    expect(answer.statusCode, answer.body).toBe(200)
    const ids = answer.json<Issue[]>().map(({ issueId }) => issueId)
    expect(answer.headers['x-total-count']).toBe(String(ids.length))
    return ids.toSorted((one, other) => one - other)
  }
  const counted = async (caller: Caller): Promise<(number | undefined)[]> => {
    const queues = (await caller.get('/issues/queues')).json<IssueQueueCount[]>()
    const { aboveLimit } = (await caller.get('/dashboard/counts')).json<DashboardCounts>()
    return [queues.find(({ queue }) => queue === 'aboveLimit')?.count, aboveLimit]
  }

  it('issues above the limit of a manager include each issue once if a quote, a prepared order or a higher limit awaits a decision [QUOTE-15]', async () => {
    const waiting = [
      await withQuote(LIMIT + 1),
      (await withOrder('Prepared', LIMIT + 1))[0],
      await withVariation('Accepted', LIMIT + 1),
      await withVariation('Booked', LIMIT + 1),
      await withVariation('Done', LIMIT + 1),
    ]
    await buildQuote(test.services, {
      issueId: waiting[0] ?? 0,
      firmId: await buildFirm(test.services),
      amountPence: LIMIT + 2,
    })
    // None of these quotes, orders and variations counts. Each amount is equal to the managers' limit, or nothing is
    // left to decide.
    await withQuote(LIMIT)
    for (const status of ['Chosen', 'Withdrawn', 'NotChosen'] as const) await withQuote(LIMIT + 1, { status })
    await withOrder('Prepared', LIMIT)
    for (const status of ['Sent', 'Cancelled'] as const) await withOrder(status, LIMIT + 1)
    await withVariation('Accepted', LIMIT)
    await withVariation('Cancelled', LIMIT + 1)
    for (const state of ['Approved', 'Refused'] as const) await withVariation('Accepted', LIMIT + 1, state)
    expect(await listed(admin)).toEqual(waiting)
    expect(await counted(admin)).toEqual([waiting.length, waiting.length])
  })

  it('issues above the limit of a manager are counted for administrators, listed for the managers of the place and hidden from others [QUOTE-15]', async () => {
    const here = await withQuote(LIMIT + 1)
    const there = await withQuote(LIMIT + 1, { at: await buildProperty(test.services) })
    expect(await listed(admin)).toEqual([here, there])
    expect(await listed(manager)).toEqual([here])
    expect(await counted(manager)).toEqual([undefined, undefined])
    for (const caller of [resident, leasing]) expect(await listed(caller)).toEqual([])
    expect((await admin.get('/issues?aboveLimit=no')).statusCode).toBe(400)
  })

  it('issues above the limit of a manager leave out an issue once an administrator has decided [QUOTE-15]', async () => {
    const issueId = await withVariation('Accepted', LIMIT + 1)
    const [order] = (await admin.get(`/issues/${issueId}/orders`)).json<
      { orderId: number; variations: { variationId: number }[] }[]
    >()
    const decision = {
      variationId: order?.variations[0]?.variationId,
      approve: true,
      words: 'Go ahead.',
    }
    const path = `/orders/${order?.orderId}/variations/decide`
    expect((await manager.post(path, decision)).statusCode).toBe(403)
    expect(await counted(admin)).toEqual([1, 1])
    expect((await admin.post(path, decision)).statusCode).toBe(200)
    expect(await counted(admin)).toEqual([0, 0])
  })
})
