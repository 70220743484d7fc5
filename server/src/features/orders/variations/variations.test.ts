import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@doorstep/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { FirmWorld, orderOf } from '../../../../test/firmSide.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

describe('a variation of a work order', () => {
  let world: FirmWorld
  let admin: Caller
  let orderId: number
  beforeAll(async () => {
    world = await FirmWorld.start()
    admin = await signIn(world.test, 'ADMIN', undefined, { email: 'admin@example.test' })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    await world.test.services.db.deleteFrom('outbox_messages').execute()
    orderId = await world.order('Accepted')
    await setOrder({ limit_pence: 20_000 })
  })
  const setOrder = (change: object) =>
    world.test.services.db.updateTable('work_orders').set(change).where('id', '=', orderId).execute()
  const fields = (amountPence: number, more: Record<string, string> = {}) => ({
    key: randomUUID(),
    amountPence: String(amountPence),
    words: 'The pipe is rotten.',
    ...more,
  })
  const ask = (
    amountPence: number,
    {
      by = world.worker,
      key = randomUUID(),
      files = [],
    }: { by?: Caller; key?: string; files?: [string, Buffer][] } = {},
  ): Promise<Answer> => by.postForm(`/orders/${orderId}/variations`, fields(amountPence, { key }), files)
  const decide = (variationId: number, approve: boolean, by = world.manager): Promise<Answer> =>
    by.post(`/orders/${orderId}/variations/decide`, { variationId, approve, words: 'As we said.' })
  const mails = async (recipient: string): Promise<string[]> => {
    const rows = await world.test.services.db
      .selectFrom('outbox_messages')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
    return rows.map(({ body }) => body ?? '')
  }
  const firmEmail = async (): Promise<string> => {
    const { db } = world.test.services
    const row = db.selectFrom('firms').select('email').where('id', '=', world.firmId)
    return (await row.executeTakeFirstOrThrow()).email
  }

  it('a variation of a work order is requested by its firm and approved by staff, and the firm gets an email [QUOTE-10]', async () => {
    const asked = await ask(45_000, { files: [['pipe.pdf', PDF]] })
    expect(asked.statusCode, asked.body).toBe(201)
    const [variation] = orderOf(asked).variations
    expect(variation).toMatchObject({ amountPence: 45_000, state: 'Asked', file: { name: 'pipe.pdf' } })
    expect((await mails('manager@example.test')).at(-1)).toContain('asks for a higher limit')
    const id = variation?.variationId ?? 0
    const file = await world.manager.get(`/orders/${orderId}/variations/${id}/file`)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect((await world.other.get(`/orders/${orderId}/variations/${id}/file`)).statusCode).toBe(404)
    const agreed = orderOf(await decide(id, true))
    expect(agreed).toMatchObject({
      limitPence: 45_000,
      variations: [{ state: 'Approved', decisionWords: 'As we said.', decidedByName: expect.any(String) }],
    })
    expect(agreed.events.map(({ kind }) => kind)).toEqual(['variationAsked', 'variationApproved'])
    expect((await mails(await firmEmail())).at(-1)).toContain('may now cost up to £450')
    const own = orderOf(await world.worker.get(`/orders/${orderId}`))
    expect(own.variations).toMatchObject([{ state: 'Approved', decidedByName: null, limitPence: null }])
    expect((await decide(id, false)).statusCode).toBe(409)
    const [shown] = (await world.resident.get(`/issues/${own.issueId}/orders`)).json<{ variations: [] }[]>()
    expect(shown).toMatchObject({ variations: [], limitPence: null, quoteId: null })
  })

  it('a variation of a work order that is refused with a comment leaves the limit unchanged and allows another request [QUOTE-10]', async () => {
    const [variation] = orderOf(await ask(30_000)).variations
    const silent = await world.manager.post(`/orders/${orderId}/variations/decide`, {
      variationId: variation?.variationId,
      approve: false,
      words: '',
    })
    expect(silent.json<ErrorBody>().fields).toEqual({ words: 'Say why you made this decision.' })
    const refused = orderOf(await decide(variation?.variationId ?? 0, false))
    expect(refused).toMatchObject({ limitPence: 20_000, variations: [{ state: 'Refused' }] })
    expect((await mails(await firmEmail())).at(-1)).toContain('. Its limit stays the same.')
    expect((await ask(25_000)).statusCode).toBe(201)
  })

  it('a variation must be the only open variation of a live order and raise its limit, and is stored once for each key [QUOTE-11]', async () => {
    const low = await ask(20_000)
    expect([low.statusCode, low.json<ErrorBody>().fields]).toMatchObject([
      400,
      { amountPence: expect.any(String) },
    ])
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask(30_000, { key })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await ask(31_000)).statusCode).toBe(409)
    const { variations } = orderOf(await world.manager.get(`/orders/${orderId}`))
    expect(variations).toHaveLength(1)
    await setOrder({ status: 'Done', done_at: new Date() })
    expect((await ask(40_000)).statusCode).toBe(409)
    const late = await decide(variations[0]?.variationId ?? 0, true)
    expect(orderOf(late)).toMatchObject({ status: 'Done', limitPence: 30_000 })
    await setOrder({ status: 'Sent' })
    expect((await ask(40_000)).statusCode).toBe(409)
  })

  it('a variation of a work order above a manager’s limit is approved only by administrators, who get an email about it [QUOTE-09]', async () => {
    const [variation] = orderOf(await ask(50_001)).variations
    expect((await mails('admin@example.test')).at(-1)).toContain('£500.01')
    const id = variation?.variationId ?? 0
    const read = orderOf(await world.manager.get(`/orders/${orderId}`))
    expect(read.variations).toMatchObject([{ limitPence: 50_000 }])
    const refused = await decide(id, true)
    expect([refused.statusCode, refused.json<ErrorBody>().message]).toEqual([
      403,
      'An administrator must approve amounts above £500.',
    ])
    expect(orderOf(await decide(id, true, admin)).limitPence).toBe(50_001)
  })

  it('a variation above a manager’s limit can be refused by a manager, and cannot be approved once the order is cancelled [QUOTE-11]', async () => {
    const [variation] = orderOf(await ask(50_001)).variations
    const id = variation?.variationId ?? 0
    await setOrder({ status: 'Cancelled' })
    expect((await decide(id, true, admin)).statusCode).toBe(409)
    await setOrder({ status: 'Accepted' })
    expect(orderOf(await decide(id, false))).toMatchObject({
      limitPence: 20_000,
      variations: [{ state: 'Refused' }],
    })
  })

  it('a variation of a work order can be requested by the firm or with the link of the order, and by nobody else [QUOTE-11]', async () => {
    expect((await ask(30_000, { by: world.other })).statusCode).toBe(404)
    expect((await ask(30_000, { by: world.manager })).statusCode).toBe(403)
    const byLink = (token: string): Promise<Answer> =>
      nobody(world.test).postForm('/order-links/variations', { token, ...fields(30_000) })
    expect((await byLink('nonsense')).statusCode).toBe(404)
    const asked = await byLink(await world.token(orderId))
    expect(asked.statusCode, asked.body).toBe(201)
    expect(asked.json()).toMatchObject({ order: { variations: [{ amountPence: 30_000, state: 'Asked' }] } })
    const other = await world.order('Accepted')
    const { variations } = orderOf(await world.manager.get(`/orders/${orderId}`))
    const elsewhere = { variationId: variations[0]?.variationId, approve: true, words: 'Yes.' }
    expect((await world.manager.post(`/orders/${other}/variations/decide`, elsewhere)).statusCode).toBe(404)
  })

  it('a variation of a work order shows its file only to its own firm, by account and with the link of the order [QUOTE-14]', async () => {
    const [variation] = orderOf(await ask(45_000, { files: [['pipe.pdf', PDF]] })).variations
    const variationId = variation?.variationId ?? 0
    const byLink = (token: string, id = variationId): Promise<Answer> =>
      nobody(world.test).post('/order-links/variations/file', { token, variationId: id })
    const token = await world.token(orderId)
    const file = await byLink(token)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    const own = await world.worker.get(`/orders/${orderId}/variations/${variationId}/file`)
    expect(own.rawPayload.equals(PDF)).toBe(true)
    const other = await world.token(await world.order('Accepted'))
    const refused = [await byLink(other), await byLink(token, 99_999_999), await byLink('A'.repeat(43))]
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(refused.map((answer) => answer.json<ErrorBody>().message)).size).toBe(1)
    await setOrder({ status: 'Cancelled' })
    expect((await byLink(token)).statusCode).toBe(404)
  })
})
