import type { Findings } from '@doorstep/contract/search/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let wharf: number
let flat: number
let elsewhere: number
let nair: number
let leak: number
let people: Record<'admin' | 'manager' | 'stranger' | 'lease' | 'contractor' | 'agent' | 'neighbour', Caller>

beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  wharf = await buildDevelopment(services, { name: 'Kennet Wharf' })
  flat = await buildProperty(services, { developmentId: wharf, name: 'Flat 12', address: '4 Quay Lane' })
  elsewhere = await buildProperty(services, { name: 'Cottage', address: '9 Mill Road' })
  nair = await buildUser(services, {
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya.nair@example.test',
    phoneNumber: '+447700900321',
  })
  await mapUser(services, nair, flat, 'TENANT')
  leak = await buildIssue(services, {
    propertyId: flat,
    reporterId: nair,
    status: 'Open',
    title: 'Water is leaking under the sink',
    description: 'The cupboard/floor is wet. '.repeat(20) + 'It comes from the U-bend.',
    createdAt: new Date('2026-04-11T09:00:00Z'),
  })
  await buildIssue(services, {
    propertyId: flat,
    reporterId: nair,
    status: 'Open',
    title: 'Radiators stay cold',
    description: 'Since yesterday.',
    createdAt: new Date('2026-11-02T09:00:00Z'),
  })
  people = {
    admin: await signIn(test, 'ADMIN'),
    manager: await signIn(test, 'PMGR', flat),
    stranger: await signIn(test, 'PMGR', elsewhere),
    lease: await signIn(test, 'LEASE', flat),
    contractor: await signIn(test, 'CONTRACTOR', flat),
    agent: await signIn(test, 'LETTINGAGENT', flat),
    neighbour: await signIn(test, 'TENANT', flat),
  }
})
afterAll(() => test.close())

async function search(caller: Caller, q: string): Promise<Findings> {
  const answer = await caller.get(`/search?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Findings>()
}

const issuesOf = async (caller: Caller, q: string): Promise<number[]> =>
  (await search(caller, q)).issues.hits.map(({ issueId }) => issueId)
const jobOf = async (issueId: number): Promise<number> =>
  (
    await test.services.db
      .selectFrom('issues')
      .select('job_id')
      .where('id', '=', issueId)
      .executeTakeFirstOrThrow()
  ).job_id

describe('a search for issues', () => {
  it.each([
    ['leaking sink'],
    ['sink leaking'],
    ['leak'],
    ['leaki'],
    ['leaks'],
    ['floor bend'],
    ['leak nair'],
    ['nair leak quay'],
    ['leak kennet'],
    ['flat 12 leak'],
    ['that leak Mrs Nair reported in spring'],
    ['nair april 2026'],
  ])(
    'a search finds words in any order and in any field: %s [SEARCH-02] [SEARCH-05] [SEARCH-07]',
    async (q) => expect(await issuesOf(people.manager, q)).toEqual([leak]),
  )

  it('a search finds a job number, and lists the exact match first [SEARCH-03]', async () => {
    const number = await jobOf(leak)
    expect((await issuesOf(people.manager, String(number)))[0]).toBe(leak)
    expect((await issuesOf(people.manager, `#${number}`))[0]).toBe(leak)
  })

  it('a search finds only issues that have all of the words [SEARCH-02]', async () => {
    expect(await issuesOf(people.manager, 'leaking radiators')).toEqual([])
    expect(await issuesOf(people.manager, 'leak autumn')).toEqual([])
  })

  it.each(['laeking', 'leek', 'radaitor', 'nayr sink', 'kenet', 'plumbing raidators'])(
    'a search allows one wrong letter if nothing matches exactly: %s [SEARCH-06]',
    async (q) => {
      const { isNear, issues } = await search(people.manager, q)
      expect([isNear || issues.hits.length === 0, issues.hits.length > 0]).toEqual([
        true,
        !q.includes('plumbing'),
      ])
    },
  )

  it('a search returns where the words are, as positions in plain text [SEARCH-09]', async () => {
    const [hit] = (await search(people.manager, 'bend leak nair')).issues.hits
    const cut = (found: { text: string; marks: { start: number; end: number }[] } | null | undefined) =>
      found?.marks.map(({ start, end }) => found.text.slice(start, end))
    expect(cut(hit?.title)).toEqual(['leaking'])
    expect(cut(hit?.reporterName)).toEqual(['Nair'])
    expect(hit?.excerpt?.text).toContain('It comes from the U-bend.')
    expect(cut(hit?.excerpt)).toEqual(['bend'])
  })

  it('a search shows at most eight issues, and whether there are more [SEARCH-08]', async () => {
    const home = await buildProperty(test.services)
    const reporterId = await buildUser(test.services)
    const manager = await signIn(test, 'PMGR', home)
    const build = () => buildIssue(test.services, { propertyId: home, reporterId, title: 'Zebra crossing' })
    for (let at = 0; at < 8; at += 1) await build()
    const eight = (await search(manager, 'zebra')).issues
    expect([eight.hits.length, eight.hasMore]).toEqual([8, false])
    const newest = await build()
    const more = (await search(manager, 'zebra')).issues
    expect([more.hits.length, more.hasMore, more.hits[0]?.issueId]).toEqual([8, true, newest])
    // If a reader can see none of the hits, the search must not reveal that hits exist.
    expect((await search(people.stranger, 'zebra')).issues).toEqual({ hits: [], hasMore: false })
  })
})

describe('the scope of the search', () => {
  it('the scope of the search decides which issues each role finds [SEARCH-11]', async () => {
    const found = await Promise.all(
      Object.entries(people).map(async ([name, caller]) => [name, await issuesOf(caller, 'leaking')]),
    )
    expect(Object.fromEntries(found)).toEqual({
      admin: [leak],
      manager: [leak],
      stranger: [],
      lease: [leak],
      contractor: [leak],
      agent: [leak],
      neighbour: [],
    })
  })

  it('the search covers names and phone numbers only for readers who can see them [SEARCH-12]', async () => {
    const byName: Record<string, number> = {}
    const byPhone: Record<string, number> = {}
    for (const [name, caller] of Object.entries(people)) {
      byName[name] = (await issuesOf(caller, 'leaking nair')).length
      byPhone[name] = (await issuesOf(caller, 'leaking 07700900321')).length
    }
    const none = { stranger: 0, agent: 0, neighbour: 0 }
    expect(byName).toEqual({ admin: 1, manager: 1, lease: 1, contractor: 1, ...none })
    expect(byPhone).toEqual({ admin: 1, manager: 1, lease: 1, contractor: 0, ...none })
    expect((await search(people.agent, 'leaking')).issues.hits[0]?.reporterName).toBeNull()
    // Issues don't show the reporter's email address, so the search must not find issues by it.
    expect(await issuesOf(people.manager, 'leaking example')).toEqual([])
  })

  it('the search covers the people, homes and developments that the reader’s lists show [SEARCH-01] [SEARCH-11]', async () => {
    const names = async (caller: Caller, q: string) => {
      const { people: persons, homes, developments } = await search(caller, q)
      return [
        persons.hits.map(({ userId }) => userId),
        homes.hits.map(({ propertyId }) => propertyId),
        developments.hits.map(({ developmentId }) => developmentId),
      ]
    }
    expect(await names(people.manager, 'priya')).toEqual([[nair], [], []])
    expect(await names(people.admin, 'nair priya')).toEqual([[nair], [], []])
    expect(await names(people.manager, '07700 900321')).toEqual([[nair], [], []])
    expect(await names(people.stranger, 'priya')).toEqual([[], [], []])
    expect(await names(people.lease, 'priya')).toEqual([[], [], []])
    expect(await names(people.manager, 'wharf')).toEqual([[], [flat], [wharf]])
    expect(await names(people.lease, 'kennet')).toEqual([[], [flat], [wharf]])
    expect(await names(people.neighbour, 'kennet')).toEqual([[], [flat], []])
    expect(await names(people.neighbour, 'quay 12')).toEqual([[], [flat], []])
    expect(await names(people.stranger, 'kennet')).toEqual([[], [], []])
  })

  it('the search needs a session [SEARCH-01]', async () => {
    expect((await nobody(test).get('/search?q=leak')).statusCode).toBe(401)
  })
})

describe('a search for removed words', () => {
  it('a search finds no words that were edited, redacted or anonymised [SEARCH-14]', async () => {
    const reporter = await signIn(test, 'TENANT', flat, { email: 'quixote@example.test' })
    const answer = await reporter.report(test, {
      PropertyId: String(flat),
      Title: 'Vexillology of the lobby',
      Description: 'The flags hang crookedly, says Quintessa.',
    })
    const { issueId } = answer.json<{ issueId: number }>()
    expect(await issuesOf(people.manager, 'quintessa')).toEqual([issueId])
    await people.manager.post(`/issues/${issueId}/redact`, { words: 'Quintessa', reason: 'Asked for.' })
    expect(await issuesOf(people.manager, 'quintessa')).toEqual([])
    const { version } = (await people.manager.get(`/issues/${issueId}`)).json<{ version: number }>()
    await people.manager.update(issueId, { title: 'Flags of the lobby', notes: 'Plainer.', version })
    expect(await issuesOf(people.manager, 'vexillology')).toEqual([])
    expect(await issuesOf(people.manager, 'flags lobby')).toEqual([issueId])
    await test.services.db
      .updateTable('issues')
      .set({ title: 'Removed', description: '', reporter_id: null, reported_by: null })
      .where('id', '=', issueId)
      .execute()
    expect(await issuesOf(people.manager, 'flags')).toEqual([])
  })

  it('a search finds words of a note only for readers of the note, until somebody takes the note back [SEARCH-13] [SEARCH-14]', async () => {
    const { manager, contractor, lease, neighbour } = people
    const reporter = await signIn(test, 'TENANT', flat)
    const issueId = await buildIssue(test.services, {
      propertyId: flat,
      reporterId: reporter.userId,
      status: 'Open',
      title: 'Door bell',
    })
    const write = (text: string, audience: string) =>
      manager.postForm(`/issues/${issueId}/notes`, { text, audience })
    await write('The xylophone tuner comes on Monday.', 'reporter')
    await write('They owe us for the ocarina.', 'staff')
    await manager.update(issueId, { notes: 'Bring a theremin.', internal: true })
    const readers = { manager, contractor, lease, neighbour, reporter }
    const finders = async (q: string): Promise<string[]> => {
      const names: string[] = []
      for (const [name, caller] of Object.entries(readers)) {
        const found = await search(caller, q)
        const isFound = found.issues.hits.length > 0
        if (isFound) names.push(name)
        expect(JSON.stringify(found).includes(q)).toBe(isFound)
      }
      return names
    }
    expect(await finders('xylophone')).toEqual(['manager', 'reporter'])
    expect(await finders('ocarina')).toEqual(['manager'])
    expect(await finders('theremin')).toEqual(['manager', 'contractor'])
    const [hit] = (await search(reporter, 'bell xylophone')).issues.hits
    expect(hit?.excerpt?.text).toBe('The xylophone tuner comes on Monday.')
    // The reader finds the issue by its title, but must not see notes for other readers.
    expect((await search(lease, 'bell')).issues.hits[0]?.excerpt).toBeNull()
    const { id } = await test.services.db
      .selectFrom('issue_events')
      .select('id')
      .where('note', 'like', '%xylophone%')
      .executeTakeFirstOrThrow()
    await manager.post(`/issues/${issueId}/notes/${id}/take-back`)
    expect(await finders('xylophone')).toEqual(['manager'])
  })
})

describe('a search for unusual input', () => {
  it.each([
    '%',
    '%%',
    '__',
    "'; drop table users; --",
    'a & b | !c',
    '\\',
    '<b>x</b>',
    ':*',
    '("',
    '🙂🙂',
    'a:*b',
  ])('a search treats special characters as plain text: %j [SEARCH-10]', async (q) => {
    const answer = await people.admin.get(`/search?q=${encodeURIComponent(q)}`)
    expect(q.length < 2 ? 400 : 200).toBe(answer.statusCode)
  })

  it.each([
    ['a', 'The search must be 2 to 100 characters.'],
    ['x'.repeat(10_000), 'The search must be 2 to 100 characters.'],
    [
      'leak\u0000',
      'The search has a character that cannot be stored. Type the text again instead of pasting it.',
    ],
  ])(
    'the search rejects input that is not a search, with a message: %.5j [SEARCH-10]',
    async (q, sentence) => {
      const answer = await people.admin.get(`/search?q=${encodeURIComponent(q)}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain(sentence)
    },
  )
})
