import { unzipSync } from 'fflate'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../test/callers.ts'
import { FILE, takeCopy } from '../../../../test/dataExports.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { quoteOf, QuoteWorld } from '../../../../test/quotes.ts'
import { hear } from '../../../../test/signals.ts'

/** Matches every text that only the second firm was sent, or that only the second firm answered. */
const SECRETS = /Brook|brook@|Zqprice|43210|432\.10|Zqoffer|NotChosen|[Nn]ot chosen|notChosen/

let world: QuoteWorld
beforeAll(async () => {
  world = await QuoteWorld.start()
})
afterAll(() => world.test.close())

/** Returns every answer that the first firm can get about this issue and its quote. */
async function outletsOf(issueId: number, quoteId: number, token: string): Promise<Map<string, string>> {
  const { person } = world.firms[0]
  const told = new Map<string, string>()
  for (const path of [
    '/quotes',
    '/quotes?sort=askedAt&limit=1',
    `/quotes/${quoteId}`,
    `/quotes?firmId=${world.firms[1].id}`,
    '/quotes?status=NotChosen',
    `/issues/${issueId}/quotes`,
    `/issues/${issueId}/firms`,
    `/issues/${issueId}/orders`,
    `/issues/${issueId}`,
    `/issues/${issueId}/events`,
    '/issues',
    '/orders',
    '/notifications',
    '/firms',
    '/search?q=Brook',
    '/search?q=Zqprice',
  ]) {
    const answer = await person.get(path)
    told.set(path, `${answer.statusCode} ${String(answer.headers['x-total-count'])} ${answer.body}`)
  }
  const byLink = await world.byLink('read', { token })
  told.set('link', `${byLink.statusCode} ${byLink.body}`)
  return told
}

const withoutRequestIds = (told: Map<string, string>): [string, string][] =>
  [...told].map(([path, text]) => [path, text.replaceAll(/"requestId":"[^"]*"/g, '')])

it('no answer tells a firm whether another firm was asked, gave a quote or was chosen [QUOTE-12]', async () => {
  const [alba, brook] = world.firms
  const issueId = await world.issue()
  // The firm also works on the issue, so the test reads every part of a work order.
  await buildOrder(world.test.services, { issueId, firmId: alba.id, status: 'Declined' })
  const other = await world.issue()
  await buildOrder(world.test.services, { issueId: other, firmId: alba.id, status: 'Accepted' })
  const [mine] = await world.ask(issueId)
  const quoteId = mine?.quoteId ?? 0
  const token = await world.token(alba)
  await world.give(alba.person, quoteId, 30_000)
  const alone = await outletsOf(issueId, quoteId, token)
  const mailsBefore = await world.mailsTo(alba.email)

  let theirs: Quote | undefined
  const [heard] = await hear(world.test, [alba.person], async () => {
    ;[theirs] = await world.ask(issueId, [brook], { words: 'Zqprice a new tap.' })
    await world.give(brook.person, theirs?.quoteId ?? 0, 43_210, { words: 'Zqoffer.' })
  })
  expect(heard).toEqual([])
  const beside = await outletsOf(issueId, quoteId, token)
  expect(withoutRequestIds(beside)).toEqual(withoutRequestIds(alone))
  expect(await world.mailsTo(alba.email)).toEqual(mailsBefore)
  for (const path of ['', '/file', '/photos/1'])
    expect((await alba.person.get(`/quotes/${theirs?.quoteId}${path}`)).statusCode, path).toBe(404)
  expect((await alba.person.post(`/quotes/${theirs?.quoteId}/decline`, { reason: 'No.' })).statusCode).toBe(
    404,
  )
  expect((await world.give(alba.person, theirs?.quoteId ?? 0, 1)).statusCode).toBe(404)

  const { version } = quoteOf(await world.manager.get(`/quotes/${theirs?.quoteId}`))
  const chosen = await world.manager.post(`/quotes/${theirs?.quoteId}/choose`, { version })
  expect(chosen.statusCode, chosen.body).toBe(200)
  for (const [path, text] of await outletsOf(issueId, quoteId, token))
    expect(path.includes('?q=') ? text.replaceAll(/"q":"[^"]*"/g, '') : text, path).not.toMatch(SECRETS)
  const mails = (await world.mailsTo(alba.email)).map(({ subject, body }) => `${subject} ${body}`).join()
  expect(mails).not.toMatch(SECRETS)
  await takeCopy(world.test, alba.person)
  const files = unzipSync((await alba.person.post(FILE)).rawPayload)
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(bytes).toString('utf8'), name).not.toMatch(SECRETS)
})

it('a firm cannot tell a quote that was not chosen from a withdrawn one, except by its time [QUOTE-12]', async () => {
  const [alba, brook] = world.firms
  const seen: string[] = []
  for (const isBeside of [false, true]) {
    const issueId = await world.issue()
    const [mine] = await world.ask(issueId)
    const quoteId = mine?.quoteId ?? 0
    await world.give(alba.person, quoteId, 30_000)
    if (isBeside) {
      const [theirs] = await world.ask(issueId, [brook])
      const given = quoteOf(await world.give(brook.person, theirs?.quoteId ?? 0, 20_000))
      await world.manager.post(`/quotes/${theirs?.quoteId}/choose`, { version: given.version })
    } else await world.manager.post(`/quotes/${quoteId}/withdraw`)
    const { body } = await alba.person.get(`/quotes/${quoteId}`)
    const last = (await world.mailsTo(alba.email)).at(-1)
    const { jobId } = quoteOf(await world.manager.get(`/quotes/${quoteId}`))
    const text = `${body} ${last?.subject} ${last?.body}`
    seen.push(
      text
        // Replaces only whole numbers, because made-up names contain digits too.
        .replaceAll(new RegExp(`\\b${quoteId}\\b`, 'g'), 'ID')
        .replaceAll(new RegExp(`\\b${jobId}\\b`, 'g'), 'JOB')
        .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'WHEN'),
    )
    expect(quoteOf(await world.manager.get(`/quotes/${quoteId}`)).status).toBe(
      isBeside ? 'NotChosen' : 'Withdrawn',
    )
    const isFound = async (by: Caller, status: string): Promise<boolean> => {
      const quotes = (await by.get(`/quotes?status=${status}`)).json<Quote[]>()
      return quotes.some((quote) => quote.quoteId === quoteId)
    }
    expect(await isFound(alba.person, 'Withdrawn')).toBe(true)
    expect(await isFound(alba.person, 'NotChosen')).toBe(false)
    expect(await isFound(world.manager, 'Withdrawn')).toBe(!isBeside)
    expect(await isFound(world.manager, 'NotChosen')).toBe(isBeside)
  }
  expect(seen[1]).toBe(seen[0])
})

it('quote ids do not show how many quotes there are [QUOTE-12]', async () => {
  const ids: number[] = []
  for (let count = 0; count < 4; count += 1)
    ids.push(...(await world.ask(await world.issue(), world.firms)).map(({ quoteId }) => quoteId))
  const gaps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)))
  // The chance that two random ids are this close is about one in a million.
  expect(gaps.filter((gap) => gap < 1000)).toEqual([])
})
