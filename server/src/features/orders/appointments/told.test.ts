import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { AppointmentWorld, on, orderOf, TODAY, ZONE } from '../../../../test/appointments.ts'
import type { Mail } from '../../../../test/appointments.ts'
import { byNodeIcal, byTsIcs } from '../../../../test/calendarReaders.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildFirm, buildOrder, joinFirm } from '../../../../test/firms.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { addDays, momentOn } from '../../../time/civil.ts'
import { remindOfAppointments } from './service.ts'

let world: AppointmentWorld
let test: TestApp
let home: number
let resident: Caller
let manager: Caller
beforeAll(async () => {
  world = await AppointmentWorld.start()
  ;({ test, home } = world)
  ;({ resident, manager } = world.people)
})
afterAll(() => test.close())

const build: AppointmentWorld['build'] = (...of) => world.build(...of)
const offer: AppointmentWorld['offer'] = (...of) => world.offer(...of)
const pick: AppointmentWorld['pick'] = (...of) => world.pick(...of)
const cancel: AppointmentWorld['cancel'] = (...of) => world.cancel(...of)
const offered = () => world.offered()
const mailsOf: AppointmentWorld['mailsOf'] = (work) => world.mailsOf(work)

describe('an appointment', () => {
  it('an appointment is on the dashboard for each report of the reporter, with the offered times until one is booked [APPOINT-05, APPOINT-14] [DASH-200]', async () => {
    const { orderId, slotIds, issueId } = await offered()
    const shown = async (): Promise<Dashboard['appointment']> =>
      (await resident.get(`/dashboard?propertyId=${home}`)).json<Dashboard>().appointment
    await test.services.db
      .updateTable('work_orders')
      .set({ status: 'Cancelled' })
      .where('id', '!=', orderId)
      .execute()
    expect(await shown()).toMatchObject({ issueId, firmName: 'Harbour Plumbing', startsAt: null, more: 0 })
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    const startsAt = momentOn(addDays(TODAY, 3), 540, ZONE).toISOString()
    expect(await shown()).toMatchObject({ issueId, startsAt, more: 0, toChoose: 0 })
    const visits = async () => (await resident.get(`/dashboard?propertyId=${home}`)).json<Dashboard>().visits
    expect(await visits()).toEqual([
      { issueId, firmName: 'Harbour Plumbing', startsAt, endsAt: expect.any(String), state: 'Booked' },
    ])
    const second = await offered()
    expect(await visits()).toMatchObject([
      { issueId, startsAt },
      { issueId: second.issueId, startsAt: null, endsAt: null },
    ])
    expect(await shown()).toMatchObject({ issueId, startsAt, more: 1, toChoose: 1 })
    await test.services.db
      .updateTable('work_orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', second.orderId)
      .execute()
    expect((await manager.get(`/dashboard?propertyId=${home}`)).json<Dashboard>().appointment).toBeNull()
    orderOf(await cancel(orderId))
    await offer(orderId, [on(5)])
    await test.services.db
      .updateTable('work_orders')
      .set({ status: 'Declined' })
      .where('id', '=', orderId)
      .execute()
    expect(await shown()).toBeNull()
  })

  it('an appointment is not on the dashboard until the visit is booked, but the firm that was asked or has accepted is named there [DASH-200]', async () => {
    const { orderId, issueId } = await world.build('Sent')
    const shown = async (by: Caller) => {
      const { visits = [], appointment } = (await by.get(`/dashboard?propertyId=${home}`)).json<Dashboard>()
      const own = visits.filter((visit) => visit.issueId === issueId)
      return { states: own.map(({ state }) => state), isNext: appointment?.issueId === issueId }
    }
    const { appointment: before } = (await resident.get(`/dashboard?propertyId=${home}`)).json<Dashboard>()
    expect(await shown(resident)).toEqual({ states: ['Sent'], isNext: false })
    expect((await world.people.worker.post(`/orders/${orderId}/accept`)).statusCode).toBe(200)
    expect(await shown(resident)).toEqual({ states: ['Accepted'], isNext: false })
    // An order that is Sent or Accepted has no times to choose from.
    expect((await resident.get(`/dashboard?propertyId=${home}`)).json<Dashboard>().appointment).toEqual(
      before,
    )
    expect(await shown(await signIn(test, 'TENANT', home))).toEqual({ states: [], isNext: false })
    const { slots } = orderOf(await offer(orderId, [on(3)]))
    expect((await shown(resident)).states).toEqual(['Offered'])
    orderOf(await pick(orderId, { slotId: slots[0]?.slotId }))
    expect((await shown(resident)).states).toEqual(['Booked'])
    await test.services.db
      .updateTable('work_orders')
      .set({ status: 'Cancelled' })
      .where('id', '=', orderId)
      .execute()
    expect((await shown(resident)).states).toEqual([])
  })

  it('an appointment is on the dashboard of the contact too, as long as they are the contact [TALK-213]', async () => {
    const { orderId, slotIds, issueId } = await offered()
    const contact = await signIn(test, 'TENANT', home)
    const visits = async () => (await contact.get(`/dashboard?propertyId=${home}`)).json<Dashboard>().visits
    const name = (userId: number | null) => manager.put(`/issues/${issueId}/contact`, { userId })
    expect(await visits()).toEqual([])
    expect((await name(contact.userId)).statusCode).toBe(200)
    expect(await visits()).toMatchObject([{ issueId, startsAt: null }])
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    expect(await visits()).toMatchObject([{ issueId, startsAt: expect.any(String) }])
    expect((await name(null)).statusCode).toBe(200)
    expect(await visits()).toEqual([])
  })

  it("an appointment shows its reporter the firm's number after the booking, and its email has the same uid as the downloaded calendar file [APPOINT-202]", async () => {
    const { db, publicUrl } = test.services
    await db.updateTable('firms').set({ phone: '0118 496 0000' }).where('id', '=', world.firmId).execute()
    const { orderId, slotIds, issueId } = await offered()
    const numberFor = async (by: Caller) =>
      (await by.get(`/issues/${issueId}/orders`)).json<Order[]>().map(({ firmPhone }) => firmPhone)
    expect(await numberFor(resident)).toEqual([null])
    const mails = await mailsOf(() => pick(orderId, { slotId: slotIds[0] }))
    expect(await numberFor(resident)).toEqual(['0118 496 0000'])
    const { appointment } = orderOf(await manager.get(`/orders/${orderId}`))
    // The browser builds the same uid from the address of the page.
    const uid = `UID:appointment-${appointment?.appointmentId}@${new URL(publicUrl).hostname}`
    const files = mails.flatMap(({ calendar }) => calendar ?? [])
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(file.split('\r\n')).toContain(uid)
  })

  it('an appointment is in the private calendar of everybody who can see it [APPOINT-11]', async () => {
    const { orderId, slotIds } = await offered()
    const { appointment } = orderOf(await pick(orderId, { slotId: slotIds[0] }))
    const neighbour = await signIn(test, 'TENANT', home)
    const feedOf = async (by: Caller): Promise<string> => {
      const { url } = (await by.post(`/properties/${home}/calendar`)).json<{ url: string }>()
      return (await nobody(test).get(new URL(url).pathname.replace('/api', ''))).body
    }
    const feed = await feedOf(resident)
    expect(byNodeIcal(feed)).toMatchObject({ start: momentOn(addDays(TODAY, 3), 540, ZONE).toISOString() })
    expect(byTsIcs(feed)).toEqual(byNodeIcal(feed))
    expect(feed).toContain(`appointment-${appointment?.appointmentId}@`)
    expect(await feedOf(manager)).toContain('Harbour Plumbing')
    expect(await feedOf(neighbour)).not.toContain('Harbour Plumbing')
    // This contractor of the home works for another firm with an order for the same issue.
    const other = await signIn(test, 'CONTRACTOR', home)
    const otherFirm = await buildFirm(test.services)
    await joinFirm(test.services, other.userId, otherFirm)
    const { issue_id: issueId } = await test.services.db
      .selectFrom('work_orders')
      .select('issue_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await buildOrder(test.services, { issueId, firmId: otherFirm })
    expect(await feedOf(other)).not.toContain('Harbour Plumbing')
    orderOf(await cancel(orderId))
    expect(await feedOf(resident)).not.toContain(`appointment-${appointment?.appointmentId}@`)
  })
})

describe('appointment reminders', () => {
  const booked = async (hours: number): Promise<number> => {
    const { orderId, slotIds } = await offered()
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    const startsAt = new Date(Date.now() + hours * 3_600_000)
    await test.services.db
      .updateTable('appointments')
      .set({ starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3_600_000) })
      .where('order_id', '=', orderId)
      .execute()
    return orderId
  }
  const run = (): Promise<Mail[]> =>
    mailsOf(() => Promise.all([1, 2, 3].map(() => remindOfAppointments(systemCtx(test.services, 'a-test')))))

  it('appointment reminders are sent once the day before and once two hours before, however many jobs run [APPOINT-12]', async () => {
    await run()
    const orderId = await booked(23)
    expect((await run()).map(({ recipient, channel }) => `${channel} ${recipient}`).toSorted()).toEqual(
      expect.arrayContaining(['email office@harbour.test', 'email rosa@example.test']),
    )
    expect(await run()).toEqual([])
    await test.services.db
      .updateTable('appointments')
      .set({ starts_at: new Date(Date.now() + 3_600_000) })
      .where('order_id', '=', orderId)
      .execute()
    const hours = await run()
    expect(hours.filter(({ channel }) => channel === 'email')).toMatchObject([
      { recipient: 'rosa@example.test' },
    ])
    expect(await run()).toEqual([])
  })

  it('appointment reminders are not sent after a cancellation, and the reminder on the day before is not sent after a late booking [APPOINT-12]', async () => {
    const gone = await booked(23)
    orderOf(await cancel(gone))
    expect(await run()).toEqual([])
    const { orderId } = await build()
    orderOf(await pick(orderId, { time: on(1, '00:00', '23:59') }, manager))
    expect(await run()).toEqual([])
  })
})
