import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import { AppointmentWorld, on, orderOf } from '../../../../test/appointments.ts'

const RESIDENT = 'rosa@example.test'

describe('a repeated call after a lost answer', () => {
  let world: AppointmentWorld
  beforeAll(async () => {
    world = await AppointmentWorld.start()
  })
  afterAll(() => world.test.close())

  const eventsOf = async (orderId: number) => {
    const { db } = world.test.services
    const rows = db.selectFrom('work_order_events').select('kind').where('order_id', '=', orderId)
    return (await rows.orderBy('id').execute()).map(({ kind }) => kind)
  }
  const appointmentsOf = (orderId: number) =>
    world.test.services.db
      .selectFrom('appointments')
      .select(['state', 'sequence'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  const toResident = async (work: () => Promise<unknown>) =>
    (await world.mailsOf(work)).filter(({ recipient }) => recipient === RESIDENT).length

  /** Makes the call fail halfway, as if the process had stopped. */
  async function dying(work: () => Promise<unknown>): Promise<void> {
    const { test } = world
    await test.asOwner(`create function die() returns trigger language plpgsql as $$ begin
        raise exception 'the process dies'; end $$;
      create trigger die after insert on outbox_messages execute function die()`)
    try {
      await work()
    } finally {
      await test.asOwner('drop trigger die on outbox_messages; drop function die')
    }
  }

  it('a repeated call after a lost answer creates one offer of the same times, with the same slot ids [APPOINT-15]', async () => {
    const { orderId } = await world.build()
    const key = randomUUID()
    const mails = await toResident(async () => {
      const slots = [on(4), on(3)]
      const first = orderOf(await world.offer(orderId, slots))
      for (const again of [slots, slots.toReversed()])
        expect(orderOf(await world.offer(orderId, again)).slots).toEqual(first.slots)
    })
    expect([mails, await eventsOf(orderId)]).toEqual([1, ['slotsOffered']])
    const offer = () => world.people.worker.post(`/orders/${orderId}/slots`, { slots: [on(5)], key })
    const both = await Promise.all([offer(), offer()])
    expect(both.map((answer) => orderOf(answer).slots.length)).toEqual([1, 1])
    expect(await eventsOf(orderId)).toEqual(['slotsOffered', 'slotsOffered'])
  })

  it('a repeated call after a lost answer does not restore the offered times if the resident has asked for other times since then [APPOINT-15]', async () => {
    const { orderId } = await world.build()
    const body = { slots: [on(3)], key: randomUUID() }
    const offer = () => world.people.worker.post(`/orders/${orderId}/slots`, body)
    orderOf(await offer())
    await world.people.resident.post(`/orders/${orderId}/slots/decline`, { words: 'Evenings.' })
    expect(orderOf(await offer()).slots).toEqual([])
    // Without the key of the earlier call, the same times count as a new offer, because the firm has seen the answer.
    expect(orderOf(await world.offer(orderId, body.slots)).slots).toHaveLength(1)
  })

  it('a repeated call after a lost answer creates one appointment, and changes it once [APPOINT-15]', async () => {
    const { orderId, slotIds } = await world.offered()
    for (const [slotId, sequence] of [
      [slotIds[0], 0],
      [slotIds[1], 1],
    ]) {
      const mails = await toResident(async () => {
        for (let count = 0; count < 3; count += 1)
          expect(orderOf(await world.pick(orderId, { slotId })).status).toBe('Booked')
      })
      expect([mails, await appointmentsOf(orderId)]).toEqual([1, [{ state: 'Booked', sequence }]])
    }
    expect(await eventsOf(orderId)).toEqual(['slotsOffered', 'booked', 'booked'])
  })

  it('a repeated call after a lost answer cancels an appointment once, and is then refused because nothing is booked [APPOINT-15]', async () => {
    const { orderId, slotIds } = await world.offered()
    orderOf(await world.pick(orderId, { slotId: slotIds[0] }))
    const cancel = () =>
      world.people.worker.post(`/orders/${orderId}/visits/cancel`, { words: 'Our van broke down.' })
    const mails = await toResident(async () => {
      orderOf(await cancel())
      const again = await cancel()
      expect([again.statusCode, again.json()]).toMatchObject([409, { message: TEXTS.nothingBooked }])
    })
    expect([mails, await appointmentsOf(orderId)]).toEqual([1, [{ state: 'Cancelled', sequence: 1 }]])
  })

  it('a repeated call after a lost answer succeeds after a process stopped halfway, because the failed call saved nothing [APPOINT-15]', async () => {
    const { orderId } = await world.build()
    await dying(async () => expect((await world.offer(orderId, [on(3)])).statusCode).toBe(500))
    expect(await eventsOf(orderId)).toEqual([])
    const { slots } = orderOf(await world.offer(orderId, [on(3)]))
    const pick = () => world.pick(orderId, { slotId: slots[0]?.slotId })
    await dying(async () => expect((await pick()).statusCode).toBe(500))
    expect([await appointmentsOf(orderId), await eventsOf(orderId)]).toEqual([[], ['slotsOffered']])
    expect(await toResident(async () => orderOf(await pick()))).toBe(1)
    await dying(async () => expect((await world.cancel(orderId)).statusCode).toBe(500))
    expect(await appointmentsOf(orderId)).toEqual([{ state: 'Booked', sequence: 0 }])
    expect(await toResident(async () => orderOf(await world.cancel(orderId)))).toBe(1)
    expect(await eventsOf(orderId)).toEqual(['slotsOffered', 'booked', 'slotCancelled'])
  })
})
