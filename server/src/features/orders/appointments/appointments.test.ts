import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { AppointmentWorld, on, orderOf, TODAY, ZONE } from '../../../../test/appointments.ts'
import type { Mail } from '../../../../test/appointments.ts'
import { byNodeIcal, byTsIcs } from '../../../../test/calendarReaders.ts'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { buildFirm } from '../../../../test/firms.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { addDays, momentOn } from '../../../time/civil.ts'

let world: AppointmentWorld
let test: TestApp
let home: number
let resident: Caller
let manager: Caller
let worker: Caller
beforeAll(async () => {
  world = await AppointmentWorld.start()
  ;({ test, home } = world)
  ;({ resident, manager, worker } = world.people)
})
afterAll(() => test.close())

const build: AppointmentWorld['build'] = (...of) => world.build(...of)
const offer: AppointmentWorld['offer'] = (...of) => world.offer(...of)
const pick: AppointmentWorld['pick'] = (...of) => world.pick(...of)
const cancel: AppointmentWorld['cancel'] = (...of) => world.cancel(...of)
const offered = () => world.offered()
const mailsOf: AppointmentWorld['mailsOf'] = (work) => world.mailsOf(work)

describe('times from a firm', () => {
  it('times from a firm are shown on the order, earliest first, and in an email to the reporter [APPOINT-04]', async () => {
    const { orderId, issueId } = await build()
    const mails = await mailsOf(async () => {
      const order = orderOf(await offer(orderId, [on(4), on(3, '13:00', '17:30')]))
      expect(order.slots).toMatchObject([
        {
          startsAt: momentOn(addDays(TODAY, 3), 13 * 60, ZONE).toISOString(),
          endsAt: momentOn(addDays(TODAY, 3), 17 * 60 + 30, ZONE).toISOString(),
        },
        { startsAt: momentOn(addDays(TODAY, 4), 9 * 60, ZONE).toISOString() },
      ])
    })
    expect(mails.find(({ recipient }) => recipient === 'rosa@example.test')).toMatchObject({
      subject: expect.stringMatching(/^Choose a time: /),
      body: expect.stringContaining('13:00 to 17:30'),
    })
    expect((await resident.get('/notifications')).json<NotificationItem[]>()).toContainEqual(
      expect.objectContaining({ kind: 'appointment', issueId }),
    )
    expect(orderOf(await offer(orderId, [on(9)])).slots).toHaveLength(1)
  })

  it.each([
    ['none', []],
    ['six', [1, 2, 3, 4, 5, 6].map((days) => on(days))],
    ['a day in the past', [on(-1)]],
    ['a time earlier today', [on(0, '00:00', '00:01')]],
    ['a day too far in the future', [on(61)]],
    ['a time that ends before it begins', [on(3, '12:00', '09:00')]],
    ['the same time twice', [on(3), on(3, '09:00', '10:00')]],
    ['an incomplete time', [on(3, '9', '12:00')]],
    ['a day that does not exist', [{ day: '2026-02-30', from: '09:00', to: '10:00' }]],
  ])('times from a firm are refused: %s [APPOINT-04, APPOINT-08]', async (_name, slots) => {
    const { orderId } = await build()
    expect((await offer(orderId, slots)).statusCode).toBe(400)
    expect(
      await test.services.db
        .selectFrom('appointment_slots')
        .selectAll()
        .where('order_id', '=', orderId)
        .execute(),
    ).toEqual([])
  })

  it.each(['Sent', 'Declined', 'Done', 'Verified', 'Cancelled'] as const)(
    'times from a firm are refused for an order that is %s, and so are picks and cancellations [APPOINT-08]',
    async (status) => {
      const { orderId } = await build(status)
      expect((await offer(orderId, [on(3)])).statusCode).toBe(409)
      expect((await pick(orderId, { time: on(3) }, manager)).statusCode).toBe(409)
      expect((await cancel(orderId)).statusCode).toBe(409)
    },
  )

  it('times from a firm cannot be offered, picked or cancelled by outsiders [APPOINT-05]', async () => {
    const { orderId, slotIds } = await offered()
    const slotId = slotIds[0]
    const others = [
      await world.newWorker(await buildFirm(test.services)),
      await signIn(test, 'TENANT', home),
      await signIn(test, 'LEASE', home),
      await signIn(test, 'CONTRACTOR', home),
      await signIn(test, 'PMGR', await buildProperty(test.services)),
    ]
    for (const other of others) {
      expect([403, 404]).toContain((await pick(orderId, { slotId }, other)).statusCode)
      expect([403, 404]).toContain((await offer(orderId, [on(5)], other)).statusCode)
      expect([403, 404]).toContain((await cancel(orderId, {}, other)).statusCode)
    }
    expect((await offer(orderId, [on(5)], resident)).statusCode).toBe(403)
    expect((await pick(orderId, { slotId }, worker)).statusCode).toBe(403)
    expect((await pick(orderId, { time: on(5) })).statusCode).toBe(400)
    expect(orderOf(await pick(orderId, { time: on(5) }, manager)).status).toBe('Booked')
  })
})

describe('an appointment', () => {
  it('an appointment can be picked, changed and cancelled by the reporter [APPOINT-05, APPOINT-07, APPOINT-09]', async () => {
    const { orderId, slotIds, issueId } = await offered()
    const booked = await mailsOf(async () => {
      const order = orderOf(await pick(orderId, { slotId: slotIds[0] }))
      expect(order).toMatchObject({ status: 'Booked', appointment: { state: 'Booked' } })
    })
    const changed = await mailsOf(async () => orderOf(await pick(orderId, { slotId: slotIds[1] })))
    const cancelled = await mailsOf(async () => {
      const order = orderOf(await cancel(orderId, { words: 'We are away.' }))
      expect(order).toMatchObject({ status: 'Accepted', appointment: null })
    })
    for (const recipient of ['rosa@example.test', 'office@harbour.test']) {
      const of = (mails: Mail[]): Mail | undefined => mails.find((mail) => mail.recipient === recipient)
      const files = [booked, changed, cancelled].map((mails) => of(mails)?.calendar ?? '')
      const read = files.map((file) => [byNodeIcal(file), byTsIcs(file)])
      for (const [one, other] of read) expect(one).toEqual(other)
      expect(read.map(([one]) => one)).toMatchObject([
        {
          method: 'REQUEST',
          sequence: 0,
          status: 'CONFIRMED',
          start: momentOn(addDays(TODAY, 3), 540, ZONE).toISOString(),
        },
        {
          method: 'REQUEST',
          sequence: 1,
          status: 'CONFIRMED',
          start: momentOn(addDays(TODAY, 4), 540, ZONE).toISOString(),
        },
        {
          method: 'CANCEL',
          sequence: 2,
          status: 'CANCELLED',
          start: momentOn(addDays(TODAY, 4), 540, ZONE).toISOString(),
        },
      ])
      expect(new Set(read.map(([one]) => one?.uid)).size).toBe(1)
      expect(of(cancelled)?.body).toContain('We are away.')
    }
    // Calendars contain no text that people wrote.
    const { title } = (await manager.get(`/issues/${issueId}`)).json<{ title: string }>()
    expect(JSON.stringify([booked, changed].flat().map(({ calendar }) => calendar))).not.toContain(title)
  })

  it('an appointment is removed from calendars when its order is cancelled [APPOINT-07, APPOINT-09]', async () => {
    const { orderId, slotIds } = await offered()
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    const mails = await mailsOf(async () => {
      const answer = await manager.post(`/orders/${orderId}/cancel`, { words: 'Not needed.' })
      expect(answer.statusCode, answer.body).toBe(200)
    })
    const files = mails.flatMap(({ calendar }) => (calendar === null ? [] : [byNodeIcal(calendar)]))
    expect(files).toMatchObject([
      { method: 'CANCEL', sequence: 1 },
      { method: 'CANCEL', sequence: 1 },
    ])
  })

  it('an appointment that has begun ends when its order is cancelled [APPOINT-07]', async () => {
    const { db } = test.services
    const { orderId, slotIds } = await offered()
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    await db.updateTable('appointments').set({ state: 'Begun' }).where('order_id', '=', orderId).execute()
    const answer = await manager.post(`/orders/${orderId}/cancel`, { words: 'Not needed.' })
    expect(answer.statusCode, answer.body).toBe(200)
    const ended = db.selectFrom('appointments').select('state').where('order_id', '=', orderId)
    expect(await ended.execute()).toEqual([{ state: 'Cancelled' }])
  })

  it('an appointment is booked for one person if ten people pick the same time at once [APPOINT-06]', async () => {
    const { orderId, slotIds } = await offered()
    const managers = await Promise.all(Array.from({ length: 9 }, () => signIn(test, 'PMGR', home)))
    const answers = await Promise.all(
      [resident, ...managers].map((by) => pick(orderId, { slotId: slotIds[0] }, by)),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json<{ message: string }>().message).toBe(TEXTS.slotTaken)
    const rows = await test.services.db
      .selectFrom('appointments')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('an appointment is booked once if somebody presses the button twice [APPOINT-06]', async () => {
    const { orderId, slotIds } = await offered()
    const mails = await mailsOf(async () => {
      const answers = await Promise.all([1, 2].map(() => pick(orderId, { slotId: slotIds[0] })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    })
    expect(mails.filter(({ recipient }) => recipient === 'rosa@example.test')).toHaveLength(1)
  })

  it('an appointment can be declined in favour of other times, and the declined time can no longer be picked [APPOINT-07, APPOINT-08]', async () => {
    const { orderId, slotIds } = await offered()
    const mails = await mailsOf(() =>
      resident.post(`/orders/${orderId}/slots/decline`, { words: 'Evenings, please.' }),
    )
    expect(mails).toMatchObject([
      { recipient: 'office@harbour.test', body: expect.stringContaining('Evenings, please.') },
    ])
    const refused = await pick(orderId, { slotId: slotIds[0] })
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ message: string }>().message).toBe(TEXTS.slotGone)
  })

  it('an appointment can be cancelled by the firm, but by nobody once it has begun [APPOINT-07]', async () => {
    const { orderId, slotIds } = await offered()
    orderOf(await pick(orderId, { slotId: slotIds[0] }))
    expect(
      orderOf(await worker.post(`/orders/${orderId}/visits/cancel`, { words: 'A burst main.' })).status,
    ).toBe('Accepted')
    orderOf(await pick(orderId, { slotId: slotIds[1] }))
    await test.services.db
      .updateTable('appointments')
      .set({ state: 'Begun' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'Booked')
      .execute()
    for (const answer of [await cancel(orderId), await pick(orderId, { slotId: slotIds[0] })]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json<{ message: string }>().message).toBe(TEXTS.begun)
    }
  })
})
