import type { ErrorBody } from '@doorstep/contract/errors'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { quoteOf, QuoteWorld } from '../../../../test/quotes.ts'

describe('the choice of a quote', () => {
  let world: QuoteWorld
  let issueId: number
  let quotes: Quote[]
  beforeAll(async () => {
    world = await QuoteWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    issueId = await world.issue()
    quotes = await world.ask(issueId, world.firms)
    // The third firm, Carn, does not send a quote.
    for (const [at, pence] of [30_000, 50_001].entries())
      await world.give(world.firms[at]?.person ?? world.admin, quotes[at]?.quoteId ?? 0, pence)
    await world.test.services.db.deleteFrom('outbox_messages').execute()
  })
  const idOf = (at: number): number => quotes[at]?.quoteId ?? 0
  const choose = async (at: number, by: Caller = world.manager, version?: number): Promise<Answer> => {
    const read = quoteOf(await world.manager.get(`/quotes/${idOf(at)}`))
    return by.post(`/quotes/${idOf(at)}/choose`, { version: version ?? read.version })
  }
  const orders = async (): Promise<Order[]> =>
    (await world.manager.get(`/issues/${issueId}/orders`)).json<Order[]>()
  const statuses = async (): Promise<string[]> =>
    Promise.all(quotes.map(async (_, at) => quoteOf(await world.manager.get(`/quotes/${idOf(at)}`)).status))

  it('the choice of a quote prepares an order of the quoted amount, and ends the other quotes [QUOTE-08]', async () => {
    const answer = await choose(0)
    expect(answer.statusCode, answer.body).toBe(200)
    const chosen = quoteOf(answer)
    const [order, ...more] = await orders()
    expect(more).toEqual([])
    expect(order).toMatchObject({
      orderId: chosen.orderId,
      quoteId: chosen.quoteId,
      firmName: 'Alba Works',
      status: 'Prepared',
      words: 'Please price a new tap.',
      limitPence: 30_000,
    })
    expect(await statuses()).toEqual(['Chosen', 'NotChosen', 'Withdrawn'])
    expect(await world.mailsTo('alba@example.test')).toEqual([])
    const [brook, carn] = [
      await world.mailsTo('brook@example.test'),
      await world.mailsTo('carn@example.test'),
    ]
    expect([brook.length, carn.length]).toEqual([1, 1])
    const neutral = (mail: typeof brook): string =>
      `${mail[0]?.subject} ${mail[0]?.body}`.replaceAll(/Brook|Carn/g, 'Firm')
    expect(neutral(brook)).toBe(neutral(carn))
    expect(neutral(brook)).not.toMatch(/chosen|other|another|Alba|£/i)
    const sent = await world.manager.post(`/orders/${order?.orderId}/send`, {})
    expect(sent.json()).toMatchObject({ status: 'Sent' })
    expect((await world.firms[0].person.get(`/orders/${order?.orderId}`)).json()).toMatchObject({
      quoteId: null,
    })
  })

  it('the choice of a quote ends no quote for another issue [QUOTE-08]', async () => {
    const others = await world.ask(await world.issue(), world.firms)
    expect((await choose(0)).statusCode).toBe(200)
    for (const { quoteId } of others)
      expect(quoteOf(await world.manager.get(`/quotes/${quoteId}`)).status).toBe('Asked')
  })

  it('the choice of a quote creates one order when several people choose at once [QUOTE-08]', async () => {
    const version = quoteOf(await world.manager.get(`/quotes/${idOf(0)}`)).version
    const other = quoteOf(await world.manager.get(`/quotes/${idOf(1)}`)).version
    const answers = await Promise.all([
      world.manager.post(`/quotes/${idOf(0)}/choose`, { version }),
      world.admin.post(`/quotes/${idOf(0)}/choose`, { version }),
      world.admin.post(`/quotes/${idOf(1)}/choose`, { version: other }),
      world.manager.post(`/quotes/${idOf(0)}/choose`, { version }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await orders()).toHaveLength(1)
    expect((await statuses()).filter((status) => status === 'Chosen')).toHaveLength(1)
  })

  it('the choice of a quote is refused if the firm has changed the amount meanwhile, and the answer has the new amount [QUOTE-08]', async () => {
    const read = quoteOf(await world.manager.get(`/quotes/${idOf(0)}`))
    await world.give(world.firms[0].person, idOf(0), 49_000)
    const refused = await choose(0, world.manager, read.version)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ current: { amountPence: 49_000 } })
    expect(await orders()).toEqual([])
    expect(await statuses()).toEqual(['Given', 'Given', 'Asked'])
  })

  it('the choice of a quote and a new amount that the firm sends at the same moment cannot both succeed [QUOTE-08]', async () => {
    const { version } = quoteOf(await world.manager.get(`/quotes/${idOf(0)}`))
    const [chosen, given] = await Promise.all([
      world.manager.post(`/quotes/${idOf(0)}/choose`, { version }),
      world.give(world.firms[0].person, idOf(0), 49_000),
    ])
    expect([chosen.statusCode, given.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [order] = await orders()
    expect(order?.limitPence).toBe(chosen.statusCode === 200 ? 30_000 : undefined)
  })

  it('the choice of a quote needs an administrator if it is above a manager’s limit, and administrators get an email about the quote [QUOTE-09]', async () => {
    const read = quoteOf(await world.manager.get(`/quotes/${idOf(1)}`))
    expect(read).toMatchObject({ next: ['Withdrawn'], limitPence: 50_000 })
    const refused = await choose(1)
    expect(refused.statusCode).toBe(403)
    expect(refused.json<ErrorBody>().message).toBe('An administrator must approve amounts above £500.')
    expect(await orders()).toEqual([])
    expect(quoteOf(await world.admin.get(`/quotes/${idOf(1)}`)).next).toEqual(['Chosen', 'Withdrawn'])
    await world.give(world.firms[1].person, idOf(1), 60_000)
    expect((await world.mailsTo('admin@example.test')).at(-1)?.body).toContain('£600')
    await world.give(world.firms[0].person, idOf(0), 31_000)
    expect(await world.mailsTo('admin@example.test')).toHaveLength(1)
    expect(quoteOf(await choose(1, world.admin))).toMatchObject({ status: 'Chosen' })
  })

  it('the choice of a quote is refused without an amount, for an inactive firm and for a firm with an open order [QUOTE-08]', async () => {
    const { db } = world.test.services
    const early = await choose(2)
    expect([early.statusCode, early.json()]).toMatchObject([409, { allowed: ['Withdrawn'] }])
    const setFirm = (is_active: boolean) =>
      db.updateTable('firms').set({ is_active }).where('id', '=', world.firms[0].id).execute()
    await setFirm(false)
    expect((await choose(0)).statusCode).toBe(409)
    await setFirm(true)
    const body = { firmId: world.firms[0].id, words: 'Please repair it.' }
    expect((await world.manager.post(`/issues/${issueId}/orders`, body)).statusCode).toBe(201)
    expect((await choose(0)).statusCode).toBe(409)
    expect(await statuses()).toEqual(['Given', 'Given', 'Asked'])
    expect(await world.mailsTo('brook@example.test')).toEqual([])
  })
})
