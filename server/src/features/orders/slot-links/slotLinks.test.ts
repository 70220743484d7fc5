import { randomUUID } from 'node:crypto'
import type { LinkedSlots, PickedSlot } from '@doorstep/contract/orders/slot-links/schema'
import { SLOT_LINK_BOOKED, SLOT_LINK_OVER } from '@doorstep/contract/orders/slot-links/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppointmentWorld, on, orderOf } from '../../../../test/appointments.ts'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer } from '../../../../test/callers.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { mailedLink } from '../../../../test/mailedLink.ts'

describe('a slot link', () => {
  let world: AppointmentWorld
  let orderId: number
  let slotIds: number[]
  let token: string
  beforeAll(async () => {
    world = await AppointmentWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    ;({ orderId, slotIds } = await world.offered())
    token = await newest()
  })

  const newest = (): Promise<string> => mailedLink(world.test.services, '/slots#')
  const read = (of = token): Promise<Answer> => nobody(world.test).post('/slot-links/read', { token: of })
  const pick = (slotId = slotIds[0], of = token): Promise<Answer> =>
    nobody(world.test).post('/slot-links/pick', { token: of, slotId })
  const appointments = () =>
    world.test.services.db
      .selectFrom('appointments')
      .select(['state', 'picked_by as by', 'picked_as as as', 'starts_at as startsAt'])
      .where('order_id', '=', orderId)
      .execute()
  /** Returns all rows of the database, except jobs and the counters of calls by link. */
  const kept = async () => {
    const { rate_limits: _limits, 'pgboss.job': _jobs, ...rows } = await everyRow(world.test.services)
    return rows
  }
  const withoutIds = ({ statusCode, body }: Answer) => [
    statusCode,
    body.replaceAll(/"requestId":"[^"]*"/g, ''),
  ]

  it('a slot link is read without a login, and opening it changes nothing [APPOINT-200]', async () => {
    const before = await kept()
    const answer = await read()
    expect(answer.statusCode, answer.body).toBe(200)
    const { slots, ...rest } = answer.json<LinkedSlots>()
    expect(Object.keys(rest).toSorted()).toEqual(['firmName', 'jobId', 'propertyName', 'title'])
    expect(rest.propertyName).toBe('Flat 7')
    expect(slots.map(({ slotId }) => slotId)).toEqual(slotIds)
    expect(answer.body).not.toMatch(/Mill Lane|rosa@|07700|4477/)
    expect((await nobody(world.test).get(`/slot-links/read?token=${token}`)).statusCode).toBe(405)
    expect(await kept()).toEqual(before)
  })

  it('a slot link books a time once as the reporter, however often it is sent [APPOINT-200]', async () => {
    const mails = await world.mailsOf(async () => {
      const answers = await Promise.all([pick(), pick(), pick()])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const [first] = answers.map((answer) => answer.json<PickedSlot>())
      expect(first).toMatchObject({ firmName: 'Harbour Plumbing' })
    })
    expect(await appointments()).toMatchObject([
      { state: 'Booked', by: world.people.resident.userId, as: 'reporter' },
    ])
    expect(mails.filter(({ subject }) => subject?.startsWith('Appointment'))).toHaveLength(2)
    const { events } = orderOf(await world.people.manager.get(`/orders/${orderId}`))
    expect(events.at(-1)).toMatchObject({ kind: 'booked', party: 'reporter' })
  })

  it('a slot link stops working after the booking, and does not work again if the booking is cancelled [APPOINT-201]', async () => {
    expect((await pick()).statusCode).toBe(200)
    for (const answer of [await read(), await pick(slotIds[1])])
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: SLOT_LINK_BOOKED }])
    orderOf(await world.cancel(orderId))
    for (const answer of [await read(), await pick()])
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: SLOT_LINK_OVER }])
    expect(await appointments()).toMatchObject([{ state: 'Cancelled' }])
  })

  it('a slot link no longer shows a booked time once the visit has ended [APPOINT-201]', async () => {
    expect((await pick()).statusCode).toBe(200)
    const body = { key: randomUUID(), words: 'A part is missing.' }
    orderOf(await world.people.worker.post(`/orders/${orderId}/follow-on`, body))
    for (const answer of [await read(), await pick()])
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: SLOT_LINK_OVER }])
  })

  it('a slot link stops working after a newer offer, a refusal or the end of the order, and opens no other order [APPOINT-201]', async () => {
    const other = await world.offered()
    expect((await pick(other.slotIds[0])).statusCode).toBe(409)
    orderOf(await world.offer(orderId, [on(5)]))
    expect((await read()).statusCode).toBe(404)
    const second = await newest()
    expect((await read(second)).statusCode).toBe(200)
    await world.people.resident.post(`/orders/${orderId}/slots/decline`, { words: 'Evenings.' })
    expect((await read(second)).statusCode).toBe(404)
    orderOf(await world.offer(orderId, [on(6)]))
    const third = await newest()
    await world.people.manager.post(`/orders/${orderId}/cancel`, { words: 'Not needed.' })
    expect((await read(third)).statusCode).toBe(404)
    expect(await appointments()).toEqual([])

    const done = await world.offered()
    const fourth = await newest()
    expect((await read(fourth)).statusCode).toBe(200)
    const { db } = world.test.services
    await db.updateTable('work_orders').set({ status: 'Done' }).where('id', '=', done.orderId).execute()
    expect((await read(fourth)).statusCode).toBe(404)
  })

  it('a slot link shows neither who lives in the home nor how to get in, before and after the booking [APPOINT-201]', async () => {
    const { db } = world.test.services
    const { issueId } = orderOf(await world.people.manager.get(`/orders/${orderId}`))
    const access = { may_enter: true, access_times: 'Zqafter six', access_pets: 'Zqdog' }
    await db.updateTable('issues').set(access).where('id', '=', issueId).execute()
    const person = { first_name: 'Zqrosa', last_name: 'Zqlund' }
    await db.updateTable('users').set(person).where('id', '=', world.people.resident.userId).execute()
    for (const answer of [await read(), await pick(), await read()])
      expect(answer.body).not.toMatch(/zq|mill lane|rosa@|07700|4477/i)
    expect(await appointments()).toMatchObject([{ state: 'Booked' }])
  })

  it('a slot link moves an appointment to a time that the firm offers later [APPOINT-200]', async () => {
    expect((await pick()).statusCode).toBe(200)
    const { slots } = orderOf(await world.offer(orderId, [on(6)]))
    const later = await newest()
    expect((await pick(slots[0]?.slotId, later)).statusCode).toBe(200)
    expect(await appointments()).toMatchObject([
      { state: 'Booked', startsAt: new Date(slots[0]?.startsAt ?? 0) },
    ])
    expect((await read(later)).statusCode).toBe(409)
  })

  it('a slot link gives the contact a separate link and calendar entry, without the email address of the reporter [APPOINT-200, TALK-213]', async () => {
    const contact = await signIn(world.test, 'TENANT', world.home, { email: 'contact.of.times@example.test' })
    const { issueId } = orderOf(await world.people.manager.get(`/orders/${orderId}`))
    const named = await world.people.manager.put(`/issues/${issueId}/contact`, { userId: contact.userId })
    expect(named.statusCode, named.body).toBe(200)
    const offered = orderOf(await world.offer(orderId, [on(6)]))
    // The reporter is emailed first and the contact last, so the newest email is the contact's.
    const picked = await pick(offered.slots[0]?.slotId, await newest())
    expect(picked.statusCode, picked.body).toBe(200)
    expect(await appointments()).toMatchObject([{ state: 'Booked', by: contact.userId }])
    const mails = await world.mailsOf(async () => orderOf(await world.cancel(orderId)))
    const mail = mails.find(({ recipient }) => recipient === 'contact.of.times@example.test')
    expect(mail?.calendar?.replaceAll(/\r\n /g, '')).toContain('mailto:contact.of.times@example.test')
    const { email } = await world.test.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.people.resident.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail)).not.toContain(email)
  })

  it('a slot link gives the same answer if the link is dead, forged, of another kind or for a reporter who has left [APPOINT-201]', async () => {
    const { db } = world.test.services
    const { userId } = world.people.resident
    const forged = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const dead = withoutIds(await read(forged))
    expect(dead[0]).toBe(404)
    const other = token.replace(/^s\d+/, 's99999999')
    const ofFirm = token.replace(/^s/, 'o')
    for (const of of [other, ofFirm, 'x', 'A'.repeat(43)]) {
      expect(withoutIds(await read(of)), of).toEqual(dead)
      expect(withoutIds(await pick(slotIds[0], of)), of).toEqual(dead)
    }
    expect((await nobody(world.test).post('/order-links/read', { token })).statusCode).toBe(404)
    expect((await nobody(world.test).post('/verdicts/read', { token })).statusCode).toBe(400)

    expect((await read()).statusCode).toBe(200)
    await db.updateTable('users').set('email', 'rosa.new@example.test').where('id', '=', userId).execute()
    expect(withoutIds(await read())).toEqual(dead)
    expect(withoutIds(await pick())).toEqual(dead)
    orderOf(await world.offer(orderId, [on(5)]))
    token = await newest()
    expect((await read()).statusCode).toBe(200)
    const roles = await db.deleteFrom('property_roles').where('user_id', '=', userId).returningAll().execute()
    expect(roles.map(({ property_id }) => property_id)).toContain(world.home)
    expect(withoutIds(await read())).toEqual(dead)
    expect(withoutIds(await pick())).toEqual(dead)
    expect(await appointments()).toEqual([])
  })
})
