import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quoteOf, QuoteWorld } from '../../../../test/quotes.ts'
import { keepLog } from '../../../../test/keptLog.ts'

const kept = keepLog()

describe('a quote link', () => {
  let world: QuoteWorld
  let issueId: number
  let tokens: string[]
  let quoteIds: number[]
  beforeAll(async () => {
    world = await QuoteWorld.start({ log: kept.log })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    issueId = await world.issue()
    const quotes = await world.ask(issueId, world.firms.slice(0, 2))
    quoteIds = quotes.map(({ quoteId }) => quoteId)
    tokens = [await world.token(world.firms[0]), await world.token(world.firms[1])]
  })
  const CALLS: [string, object][] = [
    ['read', {}],
    ['decline', { reason: 'No.' }],
    ['file', {}],
    ['photos', { photoId: 1 }],
  ]
  const setFirm = (change: object) =>
    world.test.services.db.updateTable('firms').set(change).where('id', '=', world.firms[0].id).execute()

  it('a quote link opens only its own quote, and gives the same answer to forged and guessed links [QUOTE-04]', async () => {
    const [first = '', second = ''] = tokens
    const [firstId = 0, secondId = 0] = quoteIds
    expect(quoteOf(await world.byLink('read', { token: first })).quoteId).toBe(firstId)
    expect(quoteOf(await world.byLink('read', { token: second })).quoteId).toBe(secondId)
    const forged = [
      first.replace(`q${firstId}-`, `q${secondId}-`),
      first.replace(`-${world.firms[0].id}-`, `-${world.firms[1].id}-`),
      `${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`,
      first.replace(/^q/, 'o'),
      `q99999999-1-${'a'.repeat(26)}`,
      'A'.repeat(43),
    ]
    const sentences = new Set<string>()
    for (const token of forged) {
      for (const [act, more] of CALLS) {
        const answer = await world.byLink(act, { token, ...more })
        expect(answer.statusCode, `${act} ${token}`).toBe(404)
        sentences.add(answer.json<{ message: string }>().message)
      }
      expect((await world.giveByLink(token, 100)).statusCode).toBe(404)
    }
    expect(sentences.size).toBe(1)
    expect((await world.quoteRows(issueId)).map(({ status }) => status)).toEqual(['Asked', 'Asked'])
  })

  it('a quote link stops working when its firm changes, the quote is decided or the issue ends [QUOTE-04]', async () => {
    const [token = '', other = ''] = tokens
    const read = async (of: string): Promise<number> => (await world.byLink('read', { token: of })).statusCode
    await setFirm({ is_active: false })
    expect(await read(token)).toBe(404)
    await setFirm({ is_active: true, link_generation: 2 })
    expect(await read(token)).toBe(404)
    await setFirm({ link_generation: 1 })
    expect(await read(token)).toBe(200)
    const { statusCode } = await world.giveByLink(token, 100)
    expect(statusCode).toBe(200)
    const given = quoteOf(await world.manager.get(`/quotes/${quoteIds[0]}`))
    const chosen = await world.manager.post(`/quotes/${quoteIds[0]}/choose`, { version: given.version })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect([await read(token), await read(other)]).toEqual([404, 404])
    const another = await world.issue()
    const [asked] = await world.ask(another)
    const last = await world.token(world.firms[0])
    expect(await read(last)).toBe(200)
    const ended = await world.resident.update(another, { status: 'Withdrawn' })
    expect(ended.statusCode, ended.body).toBe(200)
    expect(await read(last)).toBe(404)
    expect(quoteOf(await world.manager.get(`/quotes/${asked?.quoteId}`)).status).toBe('Withdrawn')
    expect((await world.mailsTo(world.firms[0].email)).at(-1)?.subject).toContain('no longer needed')
  })

  it('a quote link appears in no log, audit event or stored email [QUOTE-04]', async () => {
    const { db } = world.test.services
    for (const token of tokens) {
      await world.byLink('read', { token })
      await world.giveByLink(token, 100)
    }
    const audit = await db.selectFrom('audit_events').select(['before', 'after']).execute()
    const mails = await db.selectFrom('outbox_messages').select(['subject', 'body']).execute()
    const written = `${JSON.stringify([audit, mails])} ${kept.written()}`
    for (const token of tokens) expect(written).not.toContain(token)
  })

  it('a quote link is rate-limited for each network [QUOTE-04]', async () => {
    const { limits } = world.test.services
    const asked: string[] = []
    const shared = limits.shared.bind(limits)
    limits.shared = (name) => {
      asked.push(name)
      return shared(name)
    }
    for (const [act, more] of CALLS) await world.byLink(act, { token: 'nonsense', ...more })
    await world.giveByLink('nonsense', 100)
    limits.shared = shared
    expect(new Set(asked)).toEqual(new Set(['LIMIT_ORDER_LINK']))
    expect(asked).toHaveLength(CALLS.length + 1)
  })
})
