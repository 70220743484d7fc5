import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Dashboard, DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import {
  buildActivity,
  buildAlert,
  buildDevelopment,
  buildIssue,
  buildProperty,
  buildUser,
  mapUser,
} from '../../../test/factories.ts'
import { giveUp } from '../../../test/outboxRows.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { replaceSchedules } from '../collections/queries.ts'

describe('the dashboard', () => {
  let test: TestApp
  let developmentId: number
  let propertyId: number
  let second: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    developmentId = await buildDevelopment(test.services, { name: 'Mill Quarter' })
    propertyId = await buildProperty(test.services, { developmentId, address: '1 Mill Lane' })
    second = await buildProperty(test.services, { address: '2 Oak Street' })
    resident = await signIn(test, 'TENANT', propertyId)
    await mapUser(test.services, resident.userId, second, 'TENANT')
    manager = await signIn(test, 'PMGR', propertyId)
  })
  afterAll(() => test.close())

  it('the dashboard shows the site, development and address of the property [API-26, DASH-11, DASH-12]', async () => {
    const answer = await resident.get(`/dashboard?propertyId=${propertyId}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      siteName: 'Mill Quarter site',
      developmentName: 'Mill Quarter',
      propertyAddress: '1 Mill Lane',
    })
  })

  it('the dashboard shows alerts, the five soonest activities and the next collection days [API-26, DASH-13, DASH-17, DASH-18, DASH-24, DASH-26]', async () => {
    const { services } = test
    await buildAlert(services, { developmentId, message: 'The lift is out of order.' })
    for (const month of [6, 2, 5, 3, 4, 1])
      await buildActivity(services, {
        propertyId: second,
        name: `Job ${month}`,
        nextScheduledOn: `2099-0${month}-01`,
      })
    await buildActivity(services, { propertyId: second, isActive: false, nextScheduledOn: '2098-01-01' })
    await withTransaction(systemCtx(services, 'a-test'), (tx) =>
      replaceSchedules(tx, developmentId, [
        {
          stream: 'waste',
          firstOn: '2099-03-03',
          everyWeeks: 1,
          shifts: [{ from: '2099-03-03', to: '2099-03-05' }],
        },
        { stream: 'garden', firstOn: '2099-03-10', everyWeeks: 2, shifts: [] },
        { stream: 'food', firstOn: '2099-03-04', everyWeeks: 1, shifts: [] },
      ]),
    )
    const here = (await resident.get(`/dashboard?propertyId=${propertyId}`)).json<Dashboard>()
    expect(here.alerts.map(({ message }) => message)).toEqual(['The lift is out of order.'])
    expect(here.maintenance).toEqual([])
    expect(here.recycling).toEqual({
      recyclingDate: null,
      wasteDate: '2099-03-05',
      others: [
        { stream: 'food', date: '2099-03-04' },
        { stream: 'garden', date: '2099-03-10' },
      ],
    })
    const there = (await resident.get(`/dashboard?propertyId=${second}`)).json<Dashboard>()
    expect(there.alerts).toEqual([])
    expect(there.maintenance.map(({ activity }) => activity)).toEqual([
      'Job 1',
      'Job 2',
      'Job 3',
      'Job 4',
      'Job 5',
    ])
    expect(there.recycling).toEqual({ recyclingDate: null, wasteDate: null, others: [] })
  })

  it('the dashboard switches between the person’s properties [DASH-06]', async () => {
    const answer = await resident.get(`/Dashboard?PropertyId=${second}`)
    expect(answer.json()).toMatchObject({ propertyAddress: '2 Oak Street' })
    expect((await manager.get(`/dashboard?propertyId=${second}`)).statusCode).toBe(404)
  })

  it('the dashboard returns NOT_FOUND for an inactive property, an inactive development or a property the person has left', async () => {
    const sleeping = await buildDevelopment(test.services, { isActive: false })
    const places = [
      await buildProperty(test.services, { developmentId, isActive: false }),
      await buildProperty(test.services, { developmentId: sleeping }),
    ]
    for (const place of places) {
      const person = await signIn(test, 'TENANT', place)
      expect((await person.get(`/dashboard?propertyId=${place}`)).statusCode).toBe(404)
    }
    expect((await manager.get(`/dashboard?propertyId=${places[0]}`)).statusCode).toBe(200)
    const leaver = await signIn(test, 'TENANT', propertyId)
    expect((await leaver.get(`/dashboard?propertyId=${propertyId}`)).statusCode).toBe(200)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', leaver.userId).execute()
    expect((await leaver.get(`/dashboard?propertyId=${propertyId}`)).statusCode).toBe(404)
  })

  it.each(['', '?propertyId=', '?propertyId=0', '?propertyId=one', '?propertyId=1.5'])(
    'the dashboard rejects the query %j, which names no property',
    async (query) => {
      const answer = await resident.get(`/dashboard${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('propertyId')
    },
  )
})

describe('dashboard counts', () => {
  it('dashboard counts include waiting issues and applications in the scope of staff', async () => {
    const fresh = await startTestApp()
    onTestFinished(fresh.close)
    const { services } = fresh
    const mine = await buildProperty(services)
    const other = await buildProperty(services)
    const person = await buildUser(services)
    await buildIssue(services, { propertyId: mine, reporterId: person })
    await buildIssue(services, { propertyId: mine, reporterId: person })
    await buildIssue(services, { propertyId: mine, reporterId: person, status: 'Open' })
    await buildIssue(services, { propertyId: other, reporterId: person })
    await buildUser(services, { status: 'Pending', requestedPropertyId: mine })
    await buildUser(services, { status: 'Rejected', requestedPropertyId: mine })
    await buildUser(services, { status: 'Pending', requestedPropertyId: other })
    await buildUser(services, { status: 'Pending' })
    const counts = async (caller: Caller): Promise<unknown> => (await caller.get('/dashboard/counts')).json()
    expect(await counts(await signIn(fresh, 'PMGR', mine))).toMatchObject({
      submittedIssues: 2,
      pendingUsers: 1,
    })
    const admin = await signIn(fresh, 'ADMIN')
    expect(await counts(admin)).toMatchObject({ submittedIssues: 3, pendingUsers: 3, failedMessages: 0 })
    const resident = await signIn(fresh, 'TENANT', mine)
    expect((await resident.get('/dashboard/counts')).statusCode).toBe(403)
  })

  it('dashboard counts include given-up messages for administrators only, until somebody dismisses or retries each message [MESSAGE-05]', async () => {
    const fresh = await startTestApp()
    onTestFinished(fresh.close)
    const property = await buildProperty(fresh.services)
    const admin = await signIn(fresh, 'ADMIN')
    const countFor = async (caller: Caller): Promise<unknown> =>
      (await caller.get('/dashboard/counts')).json<{ failedMessages?: number }>().failedMessages
    const [first, second] = [await giveUp(fresh.services), await giveUp(fresh.services)]
    await giveUp(fresh.services, { failure: 'expired' })
    await giveUp(fresh.services, { failure: 'cancelled' })
    expect(await countFor(admin)).toBe(2)
    expect(await countFor(await signIn(fresh, 'PMGR', property))).toBeUndefined()
    await admin.delete(`/messages/failed/${first}`)
    expect(await countFor(admin)).toBe(1)
    await admin.post(`/messages/failed/${second}/retry`)
    expect(await countFor(admin)).toBe(0)
  })

  it('dashboard counts show staff the active developments in their scope without an emergency number [EMERG-11]', async () => {
    const fresh = await startTestApp()
    onTestFinished(fresh.close)
    const { services } = fresh
    const ash = await buildDevelopment(services, { name: 'Ash Row' })
    const birch = await buildDevelopment(services, { name: 'Birch Row' })
    await buildDevelopment(services, { name: 'Aspen Row', isActive: false })
    const caller = await signIn(fresh, 'PMGR', await buildProperty(services, { developmentId: birch }))
    const admin = await signIn(fresh, 'ADMIN')
    const missing = async (by: Caller): Promise<unknown> =>
      (await by.get('/dashboard/counts')).json<DashboardCounts>().withoutEmergencyNumber
    const named = (developmentId: number, developmentName: string): object => ({
      developmentId,
      developmentName,
    })
    expect(await missing(admin)).toEqual({ count: 2, first: named(ash, 'Ash Row') })
    expect(await missing(caller)).toEqual({ count: 1, first: named(birch, 'Birch Row') })
    await services.db
      .updateTable('developments')
      .set({ emergency_number: '0118 496 0123' })
      .where('id', '=', birch)
      .execute()
    expect(await missing(admin)).toEqual({ count: 1, first: named(ash, 'Ash Row') })
    expect(await missing(caller)).toBeUndefined()
  })
})
