import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@doorstep/contract/errors'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesOf } from '../../../../test/applicants.ts'
import { quoteOf, QuoteWorld } from '../../../../test/quotes.ts'
import { newKey } from '../../../files/store.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

describe('a quote submission', () => {
  let world: QuoteWorld
  let issueId: number
  let quoteId: number
  beforeAll(async () => {
    world = await QuoteWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    await world.test.services.db.deleteFrom('outbox_messages').execute()
    issueId = await world.issue()
    const [asked] = await world.ask(issueId)
    quoteId = asked?.quoteId ?? 0
  })
  const firm = () => world.firms[0]
  const asStaff = async (): Promise<Quote> => quoteOf(await world.manager.get(`/quotes/${quoteId}`))
  const fileKey = async (): Promise<string | null> => {
    const row = world.test.services.db.selectFrom('quotes').select('original_key').where('id', '=', quoteId)
    return (await row.executeTakeFirstOrThrow()).original_key
  }

  it('a quote submission shows the firm the place and the job, and nothing about the issue or its resident [QUOTE-05]', async () => {
    const own = await firm().person.get(`/quotes/${quoteId}`)
    expect(quoteOf(own)).toMatchObject({
      words: 'Please price a new tap.',
      propertyName: 'Flat 7',
      issueId: null,
      issueTitle: null,
      photos: [],
      next: ['Given', 'Declined'],
      can: ['quote:give'],
    })
    expect(own.body).not.toMatch(/Priya|Nair|07700|Zqtitle/)
    expect((await firm().person.get(`/issues/${issueId}`)).statusCode).toBe(404)
    expect((await firm().person.get('/quotes')).json<Quote[]>()).toContainEqual(
      expect.objectContaining({ quoteId, status: 'Asked' }),
    )
    const byLink = await world.byLink('read', { token: await world.token(firm()) })
    expect(byLink.body).not.toMatch(/Priya|Nair|07700|Zqtitle/)
  })

  it('a quote submission stores the amount, words and file, allows changes until the decision and notifies staff [QUOTE-05]', async () => {
    const given = await world.give(firm().person, quoteId, 45_050, {
      words: 'With a new washer.',
      file: ['price.pdf', PDF],
    })
    expect(given.statusCode, given.body).toBe(200)
    expect(await asStaff()).toMatchObject({
      status: 'Given',
      amountPence: 45_050,
      quoteWords: 'With a new washer.',
      file: { name: 'price.pdf', type: 'application/pdf' },
      next: ['Chosen', 'Withdrawn'],
      limitPence: null,
    })
    for (const reader of [world.manager, firm().person]) {
      const file = await reader.get(`/quotes/${quoteId}/file`)
      expect(file.rawPayload.equals(PDF)).toBe(true)
      expect(file.headers['content-disposition']).toContain('attachment')
    }
    expect((await world.mailsTo('manager@example.test')).at(-1)?.body).toContain(
      'Alba Works has given a quote of £450.50 for "Zqtitle drips"',
    )
    expect(quoteOf(await world.give(firm().person, quoteId, 40_000))).toMatchObject({
      amountPence: 40_000,
      quoteWords: null,
      file: { name: 'price.pdf' },
    })
    expect(quoteOf(await world.give(firm().person, quoteId, 40_000, { removeFile: 'true' })).file).toBeNull()
    expect(await fileKey()).toBeNull()
    const { events } = await asStaff()
    expect(events.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
      ['asked', null],
      ['given', 45_050],
      ['given', 40_000],
      ['given', 40_000],
    ])
  })

  it('a quote submission without a file keeps the earlier file, and a new file deletes the earlier one [QUOTE-05]', async () => {
    const other = Buffer.concat([PDF, Buffer.from('% Another price.\n')])
    const shownFile = async (): Promise<Buffer> =>
      (await world.manager.get(`/quotes/${quoteId}/file`)).rawPayload
    await world.give(firm().person, quoteId, 45_000, { file: ['price.pdf', PDF] })
    const first = await fileKey()
    await world.give(firm().person, quoteId, 40_000)
    expect((await shownFile()).equals(PDF)).toBe(true)
    await world.give(firm().person, quoteId, 35_000, { file: ['lower.pdf', other] })
    expect((await shownFile()).equals(other)).toBe(true)
    const { stored } = await filesOf(world.test)
    expect([stored.includes((await fileKey()) ?? ''), stored.includes(first ?? '')]).toEqual([true, false])
  })

  it('a quote submission stores one quote for one key, even if the firm has sent another amount since [QUOTE-06]', async () => {
    const key = randomUUID()
    const token = await world.token(firm())
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.giveByLink(token, 12_300, { key })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await world.giveByLink(token, 20_000)
    expect(quoteOf(await world.giveByLink(token, 12_300, { key })).amountPence).toBe(20_000)
    const { events, version } = await asStaff()
    expect(events).toHaveLength(3)
    expect(version).toBe(3)
  })

  it('a quote submission lets the firm decline once with a reason, and accepts no amount afterwards [QUOTE-06]', async () => {
    const missing = await firm().person.post(`/quotes/${quoteId}/decline`, { reason: ' ' })
    expect(missing.json<ErrorBody>().fields).toEqual({ reason: 'Say why you are declining to quote.' })
    const token = await world.token(firm())
    for (let press = 0; press < 2; press += 1) {
      const declined = await world.byLink('decline', { token, reason: 'We are full.' })
      expect(quoteOf(declined)).toMatchObject({ status: 'Declined', declineReason: 'We are full.', next: [] })
    }
    const late = await world.give(firm().person, quoteId, 100)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ allowed: [] })
    expect((await asStaff()).events).toHaveLength(2)
    expect((await world.mailsTo('manager@example.test')).at(-1)?.body).toContain('We are full.')
  })

  it.each(['', '-1', '1.5', '100000001', 'many'])(
    'a quote submission rejects the amount "%s" [QUOTE-06]',
    async (typed) => {
      const fields = { key: randomUUID(), amountPence: typed }
      const answer = await firm().person.postForm(`/quotes/${quoteId}/give`, fields)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual(['amountPence'])
      const wrong = await world.give(firm().person, quoteId, 1, { file: ['a.html', Buffer.from('<p>')] })
      expect(wrong.statusCode).toBeGreaterThanOrEqual(400)
      expect((await asStaff()).status).toBe('Asked')
    },
  )

  it('a quote submission shows the photos that staff have ticked, as copies, only to the firm that was asked [QUOTE-07]', async () => {
    const { db, files } = world.test.services
    const addPhoto = async (name: string): Promise<number> => {
      const keys = { original_key: newKey(), display_key: newKey(), thumbnail_key: newKey() }
      for (const key of Object.values(keys)) await files.write(key, Buffer.from(`${name} ${key}`))
      const row = { name, type: 'image/png', size: 1, sha256: newKey(), state: 'ready', ...keys }
      const { id } = await db
        .insertInto('issue_attachments')
        .values({ issue_id: issueId, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [ticked, other] = [await addPhoto('tap.png'), await addPhoto('face.png')]
    const [quote] = await world.ask(issueId, [world.firms[1]], { photoIds: [ticked] })
    const { person } = world.firms[1]
    const own = quoteOf(await person.get(`/quotes/${quote?.quoteId}`))
    expect(own.photos.map(({ photoId }) => photoId)).toEqual([ticked])
    const photo = await person.get(`/quotes/${quote?.quoteId}/photos/${ticked}`)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const token = await world.token(world.firms[1])
    expect((await world.byLink('photos', { token, photoId: ticked })).statusCode).toBe(200)
    expect((await world.byLink('photos', { token, photoId: other })).statusCode).toBe(404)
    expect((await person.get(`/quotes/${quote?.quoteId}/photos/${other}`)).statusCode).toBe(404)
    expect((await firm().person.get(`/quotes/${quoteId}/photos/${ticked}`)).statusCode).toBe(404)
    expect((await firm().person.get(`/quotes/${quote?.quoteId}/photos/${ticked}`)).statusCode).toBe(404)
  })
})
