import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FirmWorld, orderOf } from '../../../../test/firmSide.ts'
import { systemCtx } from '../../../context.ts'
import { convertOrderPhoto } from '../photos/service.ts'

describe('the account of a firm', () => {
  let world: FirmWorld
  beforeAll(async () => {
    world = await FirmWorld.start()
  })
  afterAll(() => world.test.close())

  const act = (orderId: number, name: string, body?: object, by = world.worker) =>
    by.post(`/orders/${orderId}/${name}`, body)

  it('a firm accepts an order once, even if two calls arrive at the same time [FIRMSIDE-02]', async () => {
    const orderId = await world.order('Sent')
    const both = await Promise.all([act(orderId, 'accept'), act(orderId, 'accept')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(both.map((answer) => orderOf(answer).status)).toEqual(['Accepted', 'Accepted'])
    const { events } = await world.rows(orderId)
    expect(events).toMatchObject([{ kind: 'accepted', actor_id: world.worker.userId }])
    await world.book(orderId)
    const late = await act(orderId, 'accept')
    expect([late.statusCode, late.json()]).toMatchObject([409, { allowed: ['Accepted', 'Done'] }])
  })

  it('a firm declines an order with a reason, and takes no step after that [FIRMSIDE-02]', async () => {
    const orderId = await world.order('Sent')
    expect((await act(orderId, 'decline', { reason: ' ' })).statusCode).toBe(400)
    const declined = await act(orderId, 'decline', { reason: 'We are full.' })
    expect(orderOf(declined)).toMatchObject({ status: 'Declined', declineReason: 'We are full.' })
    for (const [name, body] of [
      ['accept'],
      ['begin'],
      ['decline', { reason: 'Again.' }],
      ['done', { key: randomUUID(), words: 'Done.' }],
      ['follow-on', { key: randomUUID(), words: 'More.' }],
      ['no-access', { key: randomUUID(), tried: ['knocked'] }],
    ] as const) {
      const refused = await act(orderId, name, body)
      expect([name, refused.statusCode, refused.json()]).toMatchObject([name, 409, { allowed: [] }])
    }
  })

  it('a firm begins the work once, and moves the issue to In Progress [FIRMSIDE-02]', async () => {
    const orderId = await world.order()
    const both = await Promise.all([act(orderId, 'begin'), act(orderId, 'begin')])
    expect(both.map((answer) => orderOf(answer).appointment?.state)).toEqual(['Begun', 'Begun'])
    expect(await world.rows(orderId)).toMatchObject({
      status: 'Booked',
      issueStatus: 'InProgress',
      events: [{ kind: 'begun' }],
    })
  })

  it('a firm finishes an order once, with a text and a photo, however often it sends the call [FIRMSIDE-04] [FIRMSIDE-05]', async () => {
    const orderId = await world.order()
    const body = { key: randomUUID(), words: 'A new washer.' }
    expect((await act(orderId, 'done', { ...body, words: '' })).statusCode).toBe(400)
    await world.photo(orderId, 'before')
    const without = await act(orderId, 'done', body)
    expect([without.statusCode, without.json()]).toMatchObject([
      400,
      { fields: { photos: 'Add a photo of the finished work.' } },
    ])
    expect((await world.photo(orderId, 'after')).statusCode).toBe(201)
    const both = await Promise.all([act(orderId, 'done', body), act(orderId, 'done', body)])
    expect(both.map((answer) => orderOf(answer).status)).toEqual(['Done', 'Done'])
    const { events, ...rows } = await world.rows(orderId)
    expect(events).toMatchObject([{ kind: 'done', words: 'A new washer.' }])
    expect(rows).toMatchObject({
      status: 'Done',
      issueStatus: 'Resolved',
      appointments: [{ state: 'Done', outcome_words: 'A new washer.' }],
      photos: [
        { moment: 'before', event_id: events[0]?.id },
        { moment: 'after', event_id: events[0]?.id },
      ],
    })
  })

  it('a firm must add a new photo after a finished order is reopened, and can repeat an earlier call without effect [FIRMSIDE-04] [FIRMSIDE-05]', async () => {
    const orderId = await world.order()
    const body = { key: randomUUID(), words: 'A new washer.' }
    await world.photo(orderId, 'after')
    await act(orderId, 'done', body)
    await sql`update work_orders set status = 'Accepted' where id = ${orderId}`.execute(
      world.test.services.db,
    )
    const late = await act(orderId, 'done', body)
    expect([late.statusCode, orderOf(late).status]).toEqual([200, 'Accepted'])
    const again = await act(orderId, 'done', { key: randomUUID(), words: 'A new tap.' })
    expect(again.statusCode).toBe(400)
    await world.photo(orderId, 'after')
    expect(orderOf(await act(orderId, 'done', { key: randomUUID(), words: 'A new tap.' }))).toMatchObject({
      status: 'Done',
      doneWords: 'A new tap.',
    })
  })

  it('a firm reports a visit without access once, with the ways tried and a photo [FIRMSIDE-07]', async () => {
    const orderId = await world.order()
    const body = { key: randomUUID(), tried: ['knocked', 'phoned', 'knocked'], at: '2099-01-01T00:00:00Z' }
    expect((await act(orderId, 'no-access', { ...body, tried: [] })).statusCode).toBe(400)
    expect((await act(orderId, 'no-access', body)).statusCode).toBe(400)
    await world.photo(orderId, 'noAccess')
    for (const answer of [await act(orderId, 'no-access', body), await act(orderId, 'no-access', body)])
      expect(orderOf(answer).status).toBe('Accepted')
    const [visit] = orderOf(await world.worker.get(`/orders/${orderId}`)).appointments
    expect(visit).toMatchObject({ state: 'NoAccess', tried: ['knocked', 'phoned'], outcomeWords: null })
    expect(visit?.outcomeAt).toMatch(/^\d{4}-/)
    expect(visit?.outcomeAt).not.toMatch(/^2099/)
    const { events } = await world.rows(orderId)
    expect(events.map(({ kind }) => kind)).toEqual(['noAccess'])
  })

  it('a firm asks for another visit once, with a text, and only for a booked order [FIRMSIDE-07]', async () => {
    const orderId = await world.order()
    const body = { key: randomUUID(), words: 'The part is ordered.' }
    const both = await Promise.all([act(orderId, 'follow-on', body), act(orderId, 'follow-on', body)])
    expect(both.map((answer) => orderOf(answer).status)).toEqual(['Accepted', 'Accepted'])
    const more = await act(orderId, 'follow-on', { ...body, key: randomUUID() })
    expect([more.statusCode, more.json()]).toMatchObject([409, { allowed: ['Done'] }])
    const sent = await act(await world.order('Sent'), 'follow-on', body)
    expect(sent.statusCode).toBe(409)
  })

  it('a firm that sends a photo again with the same key adds the photo once, and receives only processed copies [FIRMSIDE-10]', async () => {
    const orderId = await world.order()
    const key = randomUUID()
    const answers = await Promise.all([
      world.photo(orderId, 'after', { key }),
      world.photo(orderId, 'after', { key }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [photoId, same] = answers.map((answer) => answer.json<{ photoId: number }>().photoId)
    expect(same).toBe(photoId)
    const url = `/orders/${orderId}/photos/${photoId}`
    expect((await world.worker.get(url)).statusCode).toBe(404)
    await convertOrderPhoto(systemCtx(world.test.services, 'a-job'), photoId ?? 0)
    const ready = await world.worker.get(`${url}?size=thumbnail`)
    expect([ready.statusCode, ready.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { photos } = await world.rows(orderId)
    expect(photos).toMatchObject([{ state: 'ready' }])
    const closed = await world.photo(await world.order('Sent'), 'after')
    expect(closed.statusCode).toBe(409)
    const wrong = await world.worker.postForm(
      `/orders/${orderId}/photos`,
      { key: randomUUID(), moment: 'after' },
      [['a.png', Buffer.from('no picture')]],
    )
    expect(wrong.statusCode).toBe(415)
  })

  it('the account of a firm gives no access to other firms, or to people who have left the firm [FIRMSIDE-03]', async () => {
    const { db } = world.test.services
    const orderId = await world.order()
    const tryAll = async (by: typeof world.worker) => [
      (await by.get(`/orders/${orderId}`)).statusCode,
      (await act(orderId, 'begin', undefined, by)).statusCode,
      (await act(orderId, 'done', { key: randomUUID(), words: 'Done.' }, by)).statusCode,
      (await world.photo(orderId, 'after', { by })).statusCode,
    ]
    expect(await tryAll(world.other)).toEqual([404, 404, 404, 404])
    await db.deleteFrom('firm_people').where('user_id', '=', world.worker.userId).execute()
    // Somebody without a firm has no right to work on any order.
    expect(new Set(await tryAll(world.worker))).toEqual(new Set([403]))
    await db
      .insertInto('firm_people')
      .values({ user_id: world.worker.userId, firm_id: world.firmId })
      .execute()
    await sql`update firms set is_active = false where id = ${world.firmId}`.execute(db)
    expect(new Set(await tryAll(world.worker))).toEqual(new Set([403]))
    await sql`update firms set is_active = true where id = ${world.firmId}`.execute(db)
    expect((await world.worker.get(`/orders/${orderId}`)).statusCode).toBe(200)
    const { events } = await world.rows(orderId)
    expect(events).toEqual([])
  })

  it('the account of a firm shows the contact details of the resident only while an appointment is booked [FIRMSIDE-08]', async () => {
    const orderId = await world.order()
    const booked = orderOf(await world.worker.get(`/orders/${orderId}`))
    expect(booked.contact?.phoneNumber).toBe('+447700900111')
    await act(orderId, 'follow-on', { key: randomUUID(), words: 'More.' })
    const after = orderOf(await world.worker.get(`/orders/${orderId}`))
    expect([after.contact, after.access]).toEqual([null, null])
  })
})
