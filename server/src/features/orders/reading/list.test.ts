import type { Order } from '@doorstep/contract/orders/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, signIn } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, buildSession, buildUser } from '../../../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the list of work orders', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  const personOf = async (firmId: number): Promise<Caller> => {
    const userId = await buildUser(test.services)
    await joinFirm(test.services, userId, firmId)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }

  it('the list of work orders is paged and filtered, and shows each reader only the orders that they can see [ORDER-13]', async () => {
    const { services } = test
    const home = await buildProperty(services)
    const manager = await signIn(test, 'PMGR', home)
    const resident = await signIn(test, 'TENANT', home)
    const [firmId, otherFirmId] = [await buildFirm(services), await buildFirm(services)]
    const [person, other] = [await personOf(firmId), await personOf(otherFirmId)]
    const place = { propertyId: home, reporterId: resident.userId, status: 'Open' } as const
    const issueId = await buildIssue(services, place)
    const orderId = await buildOrder(services, { issueId, firmId })
    const theirs = await buildOrder(services, {
      issueId: await buildIssue(services, place),
      firmId: otherFirmId,
      status: 'Accepted',
    })
    const prepared = await buildOrder(services, { issueId, firmId, status: 'Prepared' })
    await services.db
      .updateTable('issues')
      .set({ complete_due_at: new Date(0) })
      .where('id', '=', issueId)
      .execute()
    const ids = async (caller: Caller, query: string): Promise<number[]> =>
      (await caller.get(`/orders?${query}`)).json<Order[]>().map((order) => order.orderId)
    expect(await ids(manager, '')).toEqual([prepared, theirs, orderId])
    expect(await ids(manager, 'sort=createdAt')).toEqual([orderId, theirs, prepared])
    expect(await ids(manager, 'late=true')).toEqual([prepared, orderId])
    expect(await ids(manager, 'status=Accepted,Sent')).toEqual([theirs, orderId])
    expect(await ids(manager, `firmId=${otherFirmId}`)).toEqual([theirs])
    expect(await ids(manager, 'developmentId=99999999')).toEqual([])
    expect(await ids(person, '')).toEqual([orderId])
    expect(await ids(other, '')).toEqual([theirs])
    expect(await ids(await signIn(test, 'PMGR', await buildProperty(services)), '')).toEqual([])
    expect((await resident.get('/orders')).statusCode).toBe(403)
    const first = await manager.get('/orders?limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers['link']))?.[1]?.replace(/^.*\/api/, '')
    expect((await manager.get(next ?? '')).json<Order[]>().map((order) => order.orderId)).toEqual([orderId])
  })

  it('the list of work orders can be filtered by the days of open visits, for staff and for firms within their scope [ORDERUI-201]', async () => {
    const { services } = test
    const home = await buildProperty(services)
    const manager = await signIn(test, 'PMGR', home)
    const elsewhere = await signIn(test, 'PMGR', await buildProperty(services))
    const firmId = await buildFirm(services)
    const firm = await personOf(firmId)
    const visitOn = async (startsAt: string, state: 'Booked' | 'Cancelled'): Promise<number> => {
      const issueId = await buildIssue(services, {
        propertyId: home,
        reporterId: manager.userId,
        status: 'Open',
      })
      const orderId = await buildOrder(services, { issueId, firmId, status: 'Booked' })
      const endsAt = new Date(Date.parse(startsAt) + 60 * 60_000)
      await services.db
        .insertInto('appointments')
        .values({
          order_id: orderId,
          starts_at: new Date(startsAt),
          ends_at: endsAt,
          state,
          picked_as: 'staff',
        })
        .execute()
      return orderId
    }
    // The second visit begins at half past midnight on Tuesday in London.
    const monday = await visitOn('2027-06-07T08:00:00Z', 'Booked')
    const tuesday = await visitOn('2027-06-07T23:30:00Z', 'Booked')
    await visitOn('2027-06-08T08:00:00Z', 'Cancelled')
    const ids = async (caller: Caller, query: string): Promise<number[]> =>
      (await caller.get(`/orders?${query}`)).json<Order[]>().map((order) => order.orderId)
    expect(await ids(manager, 'visitFrom=2027-06-07&visitTo=2027-06-07')).toEqual([monday])
    expect(await ids(manager, 'visitFrom=2027-06-08')).toEqual([tuesday])
    expect(await ids(firm, 'visitFrom=2027-06-07&visitTo=2027-06-13')).toEqual([tuesday, monday])
    expect(await ids(elsewhere, 'visitFrom=2027-06-07&visitTo=2027-06-13')).toEqual([])
    expect((await manager.get('/orders?visitFrom=tomorrow')).statusCode).toBe(400)
  })
})
