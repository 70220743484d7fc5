import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { quoteOf, QuoteWorld } from '../../../test/quotes.ts'
import { readPdf } from '../../../test/pdfs.ts'
import { newKey } from '../../files/store.ts'

describe('photos that are sent with a work order', () => {
  let world: QuoteWorld
  let issueId: number
  let shared: number
  let other: number
  beforeAll(async () => {
    world = await QuoteWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    await world.test.services.db.deleteFrom('outbox_messages').execute()
    issueId = await world.issue()
    shared = await addPhoto('Zqtap.png')
    other = await addPhoto('Zqface.png')
  })

  async function addPhoto(name: string, to = issueId): Promise<number> {
    const { db, files } = world.test.services
    const keys = { original_key: newKey(), display_key: newKey(), thumbnail_key: newKey() }
    for (const key of Object.values(keys)) await files.write(key, Buffer.from(`${name} ${key}`))
    const row = { name, type: 'image/png', size: 1, sha256: newKey(), state: 'ready', ...keys }
    const { id } = await db
      .insertInto('issue_attachments')
      .values({ issue_id: to, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const prepare = (photoIds: number[], more: object = {}): Promise<Answer> => {
    const body = {
      firmId: world.firms[0].id,
      words: 'Please replace the tap.',
      send: true,
      photoIds,
      ...more,
    }
    return world.manager.post(`/issues/${issueId}/orders`, body)
  }
  const order = async (more: object = {}): Promise<Order> => {
    const answer = await prepare([shared, shared], more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Order>()
  }
  const photoOf = async (orderId: number, photoId: number, by: Caller = world.firms[0].person) =>
    (await by.get(`/orders/${orderId}/notes/photos/${photoId}`)).statusCode
  const byLink = (path: string, body: object): Promise<Answer> =>
    nobody(world.test).post(`/order-links/${path}`, body)

  it('photos that are sent with a work order are shown to its firm by account and by link, and other photos are not [ORDER-201]', async () => {
    const { orderId, issuePhotos } = await order()
    expect(issuePhotos.map(({ photoId }) => photoId)).toEqual([shared])
    const { person } = world.firms[0]
    const own = (await person.get(`/orders/${orderId}`)).json<Order>()
    expect(own.issuePhotos).toMatchObject([{ photoId: shared, name: 'Zqtap.png' }])
    const picture = await person.get(own.issuePhotos[0]?.url.replace('/api', '') ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await photoOf(orderId, other)).toBe(404)
    const token = await world.token(world.firms[0])
    const linked = (await byLink('read', { token })).json<LinkedOrder>()
    expect(linked.order.issuePhotos.map(({ photoId }) => photoId)).toEqual([shared])
    expect((await byLink('notes/photos/read', { token, photoId: shared })).statusCode).toBe(200)
    expect((await byLink('notes/photos/read', { token, photoId: other })).statusCode).toBe(404)
  })

  it('photos of a work order are hidden from other firms, and from its own firm before the order is sent and after its end [ORDER-201]', async () => {
    const [{ person }, brook] = world.firms
    const { orderId } = await order({ send: false })
    expect(await photoOf(orderId, shared)).toBe(404)
    expect((await world.manager.post(`/orders/${orderId}/send`, {})).statusCode).toBe(200)
    expect(await photoOf(orderId, shared)).toBe(200)
    expect(await photoOf(orderId, shared, brook.person)).toBe(404)
    const theirs = await prepare([other], { firmId: brook.id })
    expect(theirs.statusCode, theirs.body).toBe(201)
    expect(await photoOf(orderId, other)).toBe(404)
    expect((await person.get(`/orders/${orderId}`)).body).not.toContain('Zqface')
    const side = (await world.resident.get(`/issues/${issueId}/orders`)).json<Order[]>()
    expect(side.flatMap(({ issuePhotos }) => issuePhotos)).toEqual([])

    const token = await world.token(world.firms[0])
    expect((await world.manager.post(`/orders/${orderId}/cancel`, { words: 'No.' })).statusCode).toBe(200)
    expect(await photoOf(orderId, shared)).toBe(404)
    expect((await person.get(`/orders/${orderId}`)).json<Order>().issuePhotos).toEqual([])
    expect((await byLink('notes/photos/read', { token, photoId: shared })).statusCode).toBe(404)
  })

  it('photos that are sent with a work order must be finished photos of its issue, and not photos of a note [ORDER-201]', async () => {
    const { db } = world.test.services
    const unfinished = await addPhoto('new.png')
    await db
      .updateTable('issue_attachments')
      .set({ state: 'processing' })
      .where('id', '=', unfinished)
      .execute()
    const elsewhere = await addPhoto('other.png', await world.issue())
    const { id } = await db
      .insertInto('issue_events')
      .values({ issue_id: issueId, kind: 'noteAdded', note: 'A note.', internal: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('issue_attachments').set({ note_id: id }).where('id', '=', other).execute()
    for (const photoId of [elsewhere, other, unfinished]) {
      const refused = await prepare([shared, photoId])
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { photoIds: 'Choose photos of this issue.' } })
    }
    expect((await world.manager.get(`/issues/${issueId}/orders`)).json()).toEqual([])
  })

  it('photos that are sent with a work order include the photos of the quote that the order was made from [ORDER-201]', async () => {
    const [quote] = await world.ask(issueId, [world.firms[0]], { photoIds: [shared] })
    const { version } = quoteOf(await world.give(world.firms[0].person, quote?.quoteId ?? 0, 20_000))
    await world.manager.post(`/quotes/${quote?.quoteId}/choose`, { version })
    const [made] = (await world.manager.get(`/issues/${issueId}/orders`)).json<Order[]>()
    expect(made?.issuePhotos.map(({ photoId }) => photoId)).toEqual([shared])
  })

  it('photos that are sent with a work order are counted in the PDF, which refers to the page of the order [ORDER-203]', async () => {
    const { orderId } = await order()
    const printed = async (by: Caller) => {
      const answer = await by.get(`/orders/${orderId}/pdf`)
      expect(answer.statusCode).toBe(200)
      return (await readPdf(answer.rawPayload)).map(({ text }) => text).join(' ')
    }
    const { person } = world.firms[0]
    for (const reader of [person, world.manager])
      expect(await printed(reader)).toContain('1 photo is on the page of this order.')
    await world.manager.post(`/orders/${orderId}/cancel`, { words: 'No.' })
    expect(await printed(person)).not.toContain('on the page of this order')
  })

  it('photos that are sent with a work order are announced in emails that name the home, but never quote the report [ORDER-202]', async () => {
    const [{ email, person }] = world.firms
    const { orderId, address } = await order()
    await world.manager.post(`/orders/${orderId}/link`)
    await person.post(`/orders/${orderId}/accept`)
    const time = { day: '2099-12-01', from: '09:00', to: '10:00' }
    await world.manager.post(`/orders/${orderId}/appointments`, { time })
    const note = { text: 'Which key do you have?', audience: 'order', orderId: String(orderId) }
    await world.manager.postForm(`/issues/${issueId}/notes`, note)
    await world.manager.post(`/orders/${orderId}/cancel`, { words: 'The caretaker did it.' })
    const mails = await world.mailsTo(email)
    expect(mails.length).toBeGreaterThan(3)
    for (const { subject, body } of mails) {
      expect(`${subject} ${body}`).not.toMatch(/Zqtitle|drips all night|Priya|Nair/)
      expect(`${subject} ${body}`).toContain('Flat 7')
    }
    expect(mails[0]?.body).toContain(`You have a new work order at Flat 7, ${address}.`)
    expect(mails[0]?.body).toContain('Please replace the tap.')
    expect(mails[0]?.subject).toMatch(/^Work order: Flat 7/)
  })

  it('the email about an order includes words of the report only if the manager added them [ORDER-202]', async () => {
    await order({ words: 'Zqtitle drips\n\nThe tap drips all night.' })
    const [mail] = await world.mailsTo(world.firms[0].email)
    expect(mail?.body).toContain('The tap drips all night.')
    expect(mail?.subject).not.toContain('Zqtitle')
  })
})
