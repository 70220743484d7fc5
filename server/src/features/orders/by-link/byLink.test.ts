import { randomUUID } from 'node:crypto'
import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { on } from '../../../../test/appointments.ts'
import { FIRM_PHONE, FirmWorld, linkedOf, RESIDENT_PHONE } from '../../../../test/firmSide.ts'
import { systemCtx } from '../../../context.ts'
import { convertOrderPhoto } from '../photos/service.ts'

const OVER = 'This link does not work, or it has expired. Ask the managing agent for a new one.'

describe('the link of a work order', () => {
  let world: FirmWorld
  beforeAll(async () => {
    world = await FirmWorld.start()
  })
  afterAll(() => world.test.close())

  const CALLS: readonly (readonly [string, object])[] = [
    ['read', {}],
    ['accept', {}],
    ['decline', { reason: 'No.' }],
    ['begin', {}],
    ['no-access', { key: randomUUID(), tried: ['knocked'] }],
    ['follow-on', { key: randomUUID(), words: 'More.' }],
    ['done', { key: randomUUID(), words: 'Done.' }],
    ['slots', { slots: [on(3)] }],
    ['visits/cancel', {}],
    ['photos/read', { photoId: 1 }],
    ['pdf', {}],
    ['code', {}],
    ['unlock', { code: '000000' }],
  ]
  const callsOf = (token: string) => CALLS.map(([name, body]) => [name, { token, ...body }] as const)

  async function expectOver(token: string): Promise<void> {
    for (const [name, body] of callsOf(token)) {
      const answer = await world.byLink(name, body)
      expect([name, answer.statusCode, answer.json()]).toMatchObject([name, 404, { message: OVER }])
    }
    const photo = await world.photoByLink(token, 'after')
    expect([photo.statusCode, photo.json()]).toMatchObject([404, { message: OVER }])
  }

  it('the link of a work order shows the job, and changes nothing when it is opened [FIRMSIDE-01]', async () => {
    const orderId = await world.order('Sent')
    const before = await world.rows(orderId)
    const token = await world.token(orderId)
    const reads = await Promise.all(Array.from({ length: 5 }, () => world.byLink('read', { token })))
    for (const read of reads)
      expect(linkedOf(read)).toMatchObject({
        order: { orderId, status: 'Sent', words: 'Please repair it.', contact: null, access: null },
        contactState: 'later',
      })
    expect(await world.rows(orderId)).toEqual(before)
  })

  it('the link of a work order lets the firm accept, begin and finish with a photo, and each step happens once [FIRMSIDE-02] [FIRMSIDE-05]', async () => {
    const orderId = await world.order('Sent')
    const token = await world.token(orderId)
    for (const status of ['Accepted', 'Accepted'])
      expect(linkedOf(await world.byLink('accept', { token })).order.status).toBe(status)
    await world.book(orderId)
    expect(linkedOf(await world.byLink('begin', { token })).order.appointment?.state).toBe('Begun')
    const key = randomUUID()
    const photos = [
      await world.photoByLink(token, 'after', key),
      await world.photoByLink(token, 'after', key),
    ]
    expect(photos.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const { photoId } = photos[0]?.json<{ photoId: number }>() ?? { photoId: 0 }
    const step = { token, key: randomUUID(), words: 'A new washer.' }
    const both = await Promise.all([world.byLink('done', step), world.byLink('done', step)])
    expect(both.map((answer) => linkedOf(answer).order.status)).toEqual(['Done', 'Done'])
    const rows = await world.rows(orderId)
    expect(rows.events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['accepted', null],
      ['begun', null],
      ['done', null],
    ])
    expect(rows.issueStatus).toBe('Resolved')
    await convertOrderPhoto(systemCtx(world.test.services, 'a-job'), photoId)
    const shown = await world.byLink('photos/read', { token, photoId })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const foreign = await world.token(await world.order())
    expect((await world.byLink('photos/read', { token: foreign, photoId })).statusCode).toBe(404)
  })

  it('the link of a work order lets the firm offer times that replace earlier ones, and cancel a visit [APPOINT-16]', async () => {
    const orderId = await world.order('Accepted')
    const token = await world.token(orderId)
    const offer = (slots: object[]) => world.byLink('slots', { token, slots })
    expect(linkedOf(await offer([on(4), on(3)])).order.slots).toHaveLength(2)
    expect(linkedOf(await offer([on(5)])).order.slots).toHaveLength(1)
    for (const slots of [[], [on(-1)], [on(61)], [on(3, '12:00', '09:00')], [on(3), on(3)]])
      expect((await offer(slots)).statusCode).toBe(400)
    const { slots } = linkedOf(await world.byLink('read', { token })).order
    const early = await world.byLink('visits/cancel', { token })
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { message: APPOINTMENT_MESSAGES.nothingBooked },
    ])
    const picked = await world.resident.post(`/orders/${orderId}/appointments`, { slotId: slots[0]?.slotId })
    expect(picked.statusCode, picked.body).toBe(200)
    const cancelled = await world.byLink('visits/cancel', { token, words: 'Our van broke down.' })
    expect(linkedOf(cancelled)).toMatchObject({
      contactState: 'later',
      order: {
        status: 'Accepted',
        appointment: null,
        appointments: [{ outcomeWords: 'Our van broke down.' }],
      },
    })
    const { events } = await world.rows(orderId)
    expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['slotsOffered', null],
      ['slotsOffered', null],
      ['booked', world.resident.userId],
      ['slotCancelled', null],
    ])
    await world.book(orderId)
    await world.byLink('begin', { token })
    expect((await world.byLink('visits/cancel', { token })).json()).toMatchObject({
      message: APPOINTMENT_MESSAGES.begun,
    })
  })

  it('the link of a work order does not open for a guessed token, parts of another token or nonsense [FIRMSIDE-03]', async () => {
    const [orderId, second] = [await world.order(), await world.order()]
    const [token, foreign] = [await world.token(orderId), await world.token(second)]
    const proofOf = (text: string) => text.split('-')[2] ?? ''
    const [object, firmId] = token.split('-')
    for (const guessed of [
      `${object}-${firmId}-${'a'.repeat(26)}`,
      `${object}-${firmId}-${proofOf(foreign)}`,
      `o${second}-${firmId}-${proofOf(token)}`,
      `${object}-${Number(firmId) + 1}-${proofOf(token)}`,
      `o99999999999-${firmId}-${proofOf(token)}`,
      token.slice(0, -1),
      'x',
    ]) {
      const answer = await world.byLink('read', { token: guessed })
      expect([guessed, answer.statusCode, answer.json()]).toMatchObject([guessed, 404, { message: OVER }])
    }
    await expectOver(`${object}-${firmId}-${proofOf(foreign)}`)
    expect((await world.rows(orderId)).events).toEqual([])
  })

  it.each(['Declined', 'Verified', 'Cancelled', 'Prepared'] as const)(
    'the link of a work order does not work for an order that is %s [FIRMSIDE-03]',
    async (status) => {
      const orderId = await world.order('Sent')
      const token = await world.token(orderId)
      await world.test.services.db
        .updateTable('work_orders')
        .set({ status })
        .where('id', '=', orderId)
        .execute()
      if (status === 'Prepared')
        await sql`update work_orders set sent_at = null where id = ${orderId}`.execute(world.test.services.db)
      await expectOver(token)
    },
  )

  it('the link of a work order stops working when staff renew it, when the firm’s contact details or people change, and when the firm becomes inactive [FIRMSIDE-03]', async () => {
    const { db } = world.test.services
    const orderId = await world.order()
    const token = await world.token(orderId)
    await sql`update work_orders set link_generation = link_generation + 1 where id = ${orderId}`.execute(db)
    await expectOver(token)
    const renewed = await world.token(orderId)
    expect((await world.byLink('read', { token: renewed })).statusCode).toBe(200)
    await sql`update firms set link_generation = link_generation + 1 where id = ${world.firmId}`.execute(db)
    await expectOver(renewed)
    const newest = await world.token(orderId)
    await sql`update firms set is_active = false where id = ${world.firmId}`.execute(db)
    await expectOver(newest)
    await sql`update firms set is_active = true where id = ${world.firmId}`.execute(db)
    expect((await world.byLink('read', { token: newest })).statusCode).toBe(200)
  })

  it('the link of a work order hides contact details until somebody enters the code from the text message [FIRMSIDE-08]', async () => {
    const orderId = await world.order()
    const token = await world.token(orderId)
    const locked = await world.byLink('read', { token })
    expect(linkedOf(locked)).toMatchObject({ contactState: 'code', order: { contact: null, access: null } })
    for (const unlock of ['a'.repeat(43), 'b'.repeat(43)])
      expect(linkedOf(await world.byLink('read', { token, unlock })).order.contact).toBeNull()
    const sent = await world.byLink('code', { token })
    expect(sent.json()).toMatchObject({ lastDigits: '222' })
    const { to, code } = await world.code()
    expect(to).toBe(FIRM_PHONE)
    expect(sent.body).not.toContain(code)
    const opened = await world.byLink('unlock', { token, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    const { unlock } = opened.json<{ unlock: string }>()
    const shown = await world.byLink('read', { token, unlock })
    expect(linkedOf(shown)).toMatchObject({
      contactState: 'shown',
      order: { contact: { phoneNumber: RESIDENT_PHONE } },
    })
    // The code works once, for one browser and one order.
    expect((await world.byLink('read', { token })).body).not.toContain(RESIDENT_PHONE)
    expect((await world.byLink('unlock', { token, code })).statusCode).toBe(400)
    const foreign = await world.token(await world.order())
    expect((await world.byLink('read', { token: foreign, unlock })).body).not.toContain(RESIDENT_PHONE)
    // The unlock ends after 12 hours, or earlier if no visit is booked any longer.
    const { db } = world.test.services
    await sql`update order_link_unlocks set expires_at = now() - interval '1 second' where order_id = ${orderId}`.execute(
      db,
    )
    expect((await world.byLink('read', { token, unlock })).body).not.toContain(RESIDENT_PHONE)
    await sql`update order_link_unlocks set expires_at = now() + interval '1 hour' where order_id = ${orderId}`.execute(
      db,
    )
    const after = await world.byLink('follow-on', { token, unlock, key: randomUUID(), words: 'More.' })
    expect(linkedOf(after)).toMatchObject({ contactState: 'later', order: { contact: null } })
    expect((await world.byLink('code', { token })).statusCode).toBe(409)
  })

  it('the link of a work order accepts only the newest code, for 10 minutes and 5 tries [FIRMSIDE-09]', async () => {
    const { db } = world.test.services
    const token = await world.token(await world.order())
    const unlock = async (code: string) => (await world.byLink('unlock', { token, code })).statusCode
    const send = async () => {
      await world.byLink('code', { token })
      return (await world.code()).code
    }
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const first = await send()
    const second = await send()
    // Two random codes can be equal, and the first code is then still valid.
    expect(first === second ? 400 : await unlock(first)).toBe(400)
    const third = await send()
    for (let count = 0; count < 5; count += 1) expect(await unlock(wrong(third))).toBe(400)
    expect(await unlock(third)).toBe(400)
    const fourth = await send()
    await sql`update order_link_codes set expires_at = now() - interval '1 second'`.execute(db)
    expect(await unlock(fourth)).toBe(400)
    const fifth = await send()
    await sql`update firms set link_generation = link_generation + 1 where id = ${world.firmId}`.execute(db)
    expect(await unlock(fifth)).toBe(404)
  })

  it.each([
    ['no number', null],
    ['a landline', '+441184960107'],
  ])(
    'the link of a work order shows who to call if the firm has %s [FIRMSIDE-08] [FIRM-201]',
    async (_, phone) => {
      const { db } = world.test.services
      const token = await world.token(await world.order())
      await db.updateTable('firms').set({ phone }).where('id', '=', world.firmId).execute()
      expect(linkedOf(await world.byLink('read', { token })).contactState).toBe('call')
      const refused = await world.byLink('code', { token })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { message: 'Call the managing agent to find out how to reach the resident.' },
      ])
      await db.updateTable('firms').set({ phone: FIRM_PHONE }).where('id', '=', world.firmId).execute()
    },
  )

  it('the link of a work order has a call limit for each network, and its codes have a limit for each firm [FIRMSIDE-09]', async () => {
    const { limits } = world.test.services
    const asked: string[] = []
    const shared = limits.shared.bind(limits)
    limits.shared = (name) => {
      asked.push(name)
      return shared(name)
    }
    for (const [name, body] of callsOf('nonsense')) await world.byLink(name, body)
    await world.photoByLink('nonsense', 'after')
    expect(new Set(asked)).toEqual(new Set(['LIMIT_ORDER_LINK']))
    expect(asked).toHaveLength(CALLS.length + 1)
    // If no visit is booked, the server sends no code, and the call does not count towards the limit of codes.
    const early = await world.token(await world.order('Accepted'))
    expect((await world.byLink('code', { token: early })).statusCode).toBe(409)
    const token = await world.token(await world.order())
    await world.byLink('code', { token })
    limits.shared = shared
    expect(asked.slice(CALLS.length + 1)).toEqual([
      'LIMIT_ORDER_LINK',
      'LIMIT_ORDER_LINK',
      'LIMIT_ORDER_CODE',
    ])
  })
})
