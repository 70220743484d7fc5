import type { ErrorBody } from '@doorstep/contract/errors'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, type Caller } from '../../../../test/callers.ts'
import { buildProperty } from '../../../../test/factories.ts'
import { buildFirm, joinFirm } from '../../../../test/firms.ts'
import { quoteOf, QuoteWorld } from '../../../../test/quotes.ts'
import { hear } from '../../../../test/signals.ts'
import { dayAt } from '../../../time/civil.ts'

describe('a quote request', () => {
  let world: QuoteWorld
  let issueId: number
  beforeAll(async () => {
    world = await QuoteWorld.start()
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    const { db } = world.test.services
    await db.deleteFrom('firm_papers').execute()
    await db.deleteFrom('outbox_messages').execute()
    issueId = await world.issue()
  })
  const body = (more: object = {}) => ({
    firmIds: world.firms.map(({ id }) => id),
    words: 'Please price a new tap.',
    ...more,
  })
  const expirePaper = (firm_id: number, expires_on = '2026-01-01') =>
    world.test.services.db
      .insertInto('firm_papers')
      .values({ firm_id, kind: 'insurance', name: 'Public liability', expires_on })
      .execute()

  it('a quote request sends up to three firms separate emails that do not say who lives in the home [QUOTE-01]', async () => {
    const quotes = await world.ask(issueId, world.firms, { dueOn: '2099-12-01' })
    expect(quotes).toMatchObject(
      world.firms.map(({ name }) => ({
        firmName: name,
        status: 'Asked',
        issueTitle: 'Zqtitle drips',
        next: ['Withdrawn'],
      })),
    )
    for (const { email, name } of world.firms) {
      const [mail, ...others] = await world.mailsTo(email)
      expect(others).toEqual([])
      expect(mail?.body).toContain('Please price a new tap.')
      expect(mail?.body).toContain('by Tuesday 1 December')
      expect(mail?.body).toContain('/quote#{{link}}')
      expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Priya|Nair|07700|Zqtitle/)
      for (const other of world.firms.filter((firm) => firm.name !== name))
        expect(mail?.body).not.toContain(other.name)
    }
    const { status } = (await world.manager.get(`/issues/${issueId}`)).json<{ status: string }>()
    expect(status).toBe('Open')
  })

  it('a quote request asks each firm once, and at most three firms at a time [QUOTE-01]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.manager.post(`/issues/${issueId}/quotes`, body())),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ])
    expect(await world.quoteRows(issueId)).toHaveLength(3)
    const { services } = world.test
    const developmentIds = (
      await services.db.selectFrom('firm_developments').select('development_id').distinct().execute()
    ).map(({ development_id }) => development_id)
    const fourth = await buildFirm(services, { developmentIds })
    const refused = await world.manager.post(`/issues/${issueId}/quotes`, body({ firmIds: [fourth] }))
    expect(refused.statusCode).toBe(409)
    expect(refused.json<ErrorBody>().message).toContain('at most 3 firms')
  })

  it('a quote request can be sent again to a firm that declined or whose request was withdrawn [QUOTE-01]', async () => {
    const [alba, brook] = world.firms
    const [declined, withdrawn] = await world.ask(issueId, [alba, brook])
    await alba.person.post(`/quotes/${declined?.quoteId}/decline`, { reason: 'We are full.' })
    await world.manager.post(`/quotes/${withdrawn?.quoteId}/withdraw`)
    const again = await world.ask(issueId, world.firms)
    expect(again.map(({ status }) => status)).toEqual(['Asked', 'Asked', 'Asked'])
  })

  it('a quote request asks no firm if it names a wrong firm, photo or day, or if its issue has ended [QUOTE-01]', async () => {
    const stranger = await buildFirm(world.test.services)
    const [{ id }] = world.firms
    for (const [more, field] of [
      [{ firmIds: [id, stranger] }, 'firmIds'],
      [{ firmIds: [] }, 'firmIds'],
      [{ photoIds: [99_999_999] }, 'photoIds'],
      [{ dueOn: '2020-01-01' }, 'dueOn'],
      [{ words: '' }, 'words'],
    ] as const) {
      const answer = await world.manager.post(`/issues/${issueId}/quotes`, body(more))
      expect(answer.statusCode, answer.body).toBe(400)
      expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([field])
    }
    const ended = await world.issue('Resolved')
    expect((await world.manager.post(`/issues/${ended}/quotes`, body())).statusCode).toBe(409)
    expect([...(await world.quoteRows(issueId)), ...(await world.quoteRows(ended))]).toEqual([])
    for (const { email } of world.firms) expect(await world.mailsTo(email)).toEqual([])
  })

  it('a quote request refuses a firm with an expired paper, unless an administrator gives a reason [QUOTE-02]', async () => {
    await expirePaper(world.firms[1].id)
    const refused = await world.manager.post(`/issues/${issueId}/quotes`, body())
    const papers = [{ name: 'Public liability of Brook Works' }]
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { papers }])
    const overriding = body({ overrideReason: 'It is on its way.' })
    expect((await world.manager.post(`/issues/${issueId}/quotes`, overriding)).statusCode).toBe(403)
    const unexplained = await world.admin.post(`/issues/${issueId}/quotes`, body())
    expect([unexplained.statusCode, unexplained.json()]).toMatchObject([409, { papers }])
    expect(await world.quoteRows(issueId)).toEqual([])
    const asked = await world.admin.post(`/issues/${issueId}/quotes`, overriding)
    expect(asked.statusCode, asked.body).toBe(201)
    const reasons = new Map(asked.json<Quote[]>().map((quote) => [quote.firmName, quote.overrideReason]))
    expect(reasons).toEqual(
      new Map([
        ['Alba Works', null],
        ['Brook Works', 'It is on its way.'],
        ['Carn Works', null],
      ]),
    )
    const audit = await world.test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'quote.override')
      .where('object_id', '=', issueId)
      .execute()
    expect(audit).toEqual([{ actor_id: world.admin.userId, object_id: issueId }])
  })

  it('a quote request can ask for an answer today, and can ask a firm on the last day of its paper [QUOTE-02]', async () => {
    const today = dayAt(new Date(), world.test.services.config.timeZone)
    await expirePaper(world.firms[0].id, today)
    const [quote] = await world.ask(issueId, [world.firms[0]], { dueOn: today })
    expect(quote).toMatchObject({ status: 'Asked', dueOn: today, overrideReason: null })
  })

  it('a quote request can be made and managed only by staff of the place [QUOTE-03]', async () => {
    const [quote] = await world.ask(issueId)
    const stranger = await signIn(world.test, 'PMGR', await buildProperty(world.test.services))
    expect((await stranger.get(`/issues/${issueId}/quotes`)).statusCode).toBe(404)
    expect((await stranger.post(`/issues/${issueId}/quotes`, body())).statusCode).toBe(404)
    for (const act of ['withdraw', 'link', 'choose'])
      expect((await stranger.post(`/quotes/${quote?.quoteId}/${act}`, { version: 1 })).statusCode).toBe(404)
    for (const caller of [world.resident, world.firms[0].person]) {
      expect((await caller.get(`/issues/${issueId}/quotes`)).statusCode).toBe(403)
      expect((await caller.post(`/quotes/${quote?.quoteId}/withdraw`)).statusCode).toBe(403)
    }
    expect((await world.resident.get('/quotes')).statusCode).toBe(403)
    expect((await world.manager.get(`/issues/${issueId}/quotes`)).json<Quote[]>()).toHaveLength(1)
    expect((await stranger.get('/quotes')).json()).toEqual([])
  })

  it('a quote request shows the resident and leasing staff only that staff asked for a price, and other firms nothing [QUOTE-03]', async () => {
    const lease = await signIn(world.test, 'LEASE', world.home)
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    const [firm] = world.firms
    await joinFirm(world.test.services, contractor.userId, firm.id)
    const stateFor = async (caller: Caller) => {
      const answer = await caller.get(`/issues/${issueId}`)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toMatch(/Alba|Brook|35000|Zqoffer/)
      return answer.json<Issue>().awaitsQuotes
    }
    const all = () => Promise.all([world.resident, lease, world.manager, contractor].map(stateFor))
    expect(await all()).toEqual([undefined, undefined, undefined, undefined])
    const [mine, other] = await world.ask(issueId, world.firms.slice(0, 2))
    await world.give(firm.person, mine?.quoteId ?? 0, 35_000, { words: 'Zqoffer.' })
    expect(await all()).toEqual([true, true, true, undefined])
    for (const quote of [mine, other]) await world.manager.post(`/quotes/${quote?.quoteId}/withdraw`)
    expect(await all()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('pages of the resident and leasing staff get one signal when staff first ask for a price, and one when no request is left [QUOTE-03]', async () => {
    const lease = await signIn(world.test, 'LEASE', world.home)
    const contractor = await signIn(world.test, 'CONTRACTOR', world.home)
    const heard = async (act: () => Promise<unknown>): Promise<number[]> => {
      const signals = await hear(world.test, [world.resident, lease, contractor], act)
      return signals.map((of) => of.filter(({ id }) => id === issueId).length)
    }
    let quotes: Quote[] = []
    const ask = async (): Promise<void> => {
      quotes = await world.ask(issueId, world.firms.slice(0, 2))
    }
    expect(await heard(ask)).toEqual([1, 1, 0])
    const [one, other] = quotes.map(({ quoteId }) => quoteId)
    expect(await heard(() => world.give(world.firms[0].person, one ?? 0, 35_000))).toEqual([0, 0, 0])
    expect(await heard(() => world.manager.post(`/quotes/${one}/withdraw`))).toEqual([0, 0, 0])
    expect(await heard(() => world.manager.post(`/quotes/${other}/withdraw`))).toEqual([1, 1, 0])
  })

  it('a quote request replaces an old link with a new one, and sends one neutral email when a quote is withdrawn [QUOTE-04]', async () => {
    const [firm] = world.firms
    const [quote] = await world.ask(issueId)
    const first = await world.token(firm)
    expect((await world.byLink('read', { token: first })).statusCode).toBe(200)
    expect((await world.manager.post(`/quotes/${quote?.quoteId}/link`)).statusCode).toBe(200)
    const second = await world.token(firm)
    expect(second).not.toBe(first)
    expect((await world.byLink('read', { token: first })).statusCode).toBe(404)
    expect((await world.byLink('read', { token: second })).statusCode).toBe(200)
    const withdrawn = await world.manager.post(`/quotes/${quote?.quoteId}/withdraw`)
    expect(quoteOf(withdrawn)).toMatchObject({ status: 'Withdrawn', next: [] })
    expect((await world.byLink('read', { token: second })).statusCode).toBe(404)
    expect((await world.mailsTo(firm.email)).slice(2)).toMatchObject([
      { subject: expect.stringContaining('no longer needed') },
    ])
    expect((await world.manager.post(`/quotes/${quote?.quoteId}/withdraw`)).statusCode).toBe(409)
    expect((await world.manager.post(`/quotes/${quote?.quoteId}/link`)).statusCode).toBe(409)
    expect(await world.mailsTo(firm.email)).toHaveLength(3)
  })

  it('a quote request gets no new link if its firm has declined or is inactive [QUOTE-04]', async () => {
    const [alba, brook] = world.firms
    const [declined, inactive] = await world.ask(issueId, [alba, brook])
    await alba.person.post(`/quotes/${declined?.quoteId}/decline`, { reason: 'We are full.' })
    const setBrook = (is_active: boolean) =>
      world.test.services.db.updateTable('firms').set({ is_active }).where('id', '=', brook.id).execute()
    await setBrook(false)
    const refused = [
      await world.manager.post(`/quotes/${declined?.quoteId}/link`),
      await world.manager.post(`/quotes/${inactive?.quoteId}/link`),
    ]
    await setBrook(true)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    for (const { email } of [alba, brook]) expect(await world.mailsTo(email)).toHaveLength(1)
  })
})
