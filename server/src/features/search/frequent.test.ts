import type { Findings } from '@doorstep/contract/search/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildIssue, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let titled: number
let noted: number
let own: number
let farAway: number
let people: Record<'admin' | 'manager' | 'managerWhoRents' | 'stranger' | 'neighbour' | 'reporter', Caller>

const MANY = 1100

/** Inserts history entries directly, because the test needs only a large number of them. */
async function writeNotes(
  issueId: number,
  note: string,
  { internal = false, times = 1 } = {},
): Promise<void> {
  await sql`insert into issue_events (issue_id, at, actor_id, kind, note, internal)
    select ${issueId}, now(), null, 'noteAdded', ${note}, ${internal}
    from generate_series(1, ${times}::int)`.execute(test.services.db)
}

beforeAll(async () => {
  test = await startTestApp()
  const { services } = test
  const flat = await buildProperty(services)
  const elsewhere = await buildProperty(services)
  const nair = await buildUser(services, { firstName: 'Priya', lastName: 'Nair' })
  await mapUser(services, nair, flat, 'TENANT')
  const reporter = await signIn(test, 'TENANT', flat)
  const managerWhoRents = await signIn(test, 'PMGR', flat)
  await mapUser(services, managerWhoRents.userId, elsewhere, 'TENANT')
  const build = (propertyId: number, reporterId: number, title: string) =>
    buildIssue(services, { propertyId, reporterId, title, description: 'As ever.', status: 'Open' })
  farAway = await build(elsewhere, await buildUser(services), 'Gutter')
  titled = await build(flat, nair, 'Wisteria over the door')
  noted = await build(flat, reporter.userId, 'Gate')
  own = await build(elsewhere, managerWhoRents.userId, 'Lamp')
  await writeNotes(farAway, 'The wisteria was cut back.', { times: MANY })
  await writeNotes(noted, 'They planted that wisteria themselves.', { internal: true })
  await writeNotes(own, 'Not the wisteria again.', { internal: true })
  await writeNotes(own, 'The bulb was replaced.')
  people = {
    admin: await signIn(test, 'ADMIN'),
    manager: await signIn(test, 'PMGR', flat),
    managerWhoRents,
    stranger: await signIn(test, 'PMGR', elsewhere),
    neighbour: await signIn(test, 'TENANT', flat),
    reporter,
  }
  // PostgreSQL adds new words to its index only after a minute, and each search reads them one by one until then.
  await test.asOwner('vacuum analyze issue_events')
})
afterAll(() => test.close())

async function foundBy(q: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const [name, caller] of Object.entries(people)) {
    const answer = await caller.get(`/search?q=${encodeURIComponent(q)}`)
    expect(answer.statusCode, answer.body).toBe(200)
    found[name] = answer
      .json<Findings>()
      .issues.hits.map(({ issueId }) => issueId)
      .toSorted((a, b) => a - b)
  }
  return found
}

describe('a search for a word in more than a thousand notes', () => {
  it('a search for a frequent word finds for each reader the issues whose text or notes they can read [SEARCH-11] [SEARCH-13]', async () => {
    expect(await foundBy('wisteria')).toEqual({
      admin: [farAway, titled, noted, own],
      manager: [titled, noted],
      // At another manager's property, a manager who lives there can read only what a reporter can read.
      managerWhoRents: [titled, noted],
      stranger: [farAway, own],
      neighbour: [],
      reporter: [],
    })
  })

  it('a search for a frequent word and a rare name finds only issues that have both [SEARCH-05]', async () => {
    const none = { stranger: [], neighbour: [], reporter: [] }
    expect(await foundBy('wisteria nair')).toEqual({
      admin: [titled],
      manager: [titled],
      managerWhoRents: [titled],
      ...none,
    })
    expect(await foundBy('nair gutter wisteria')).toEqual({
      admin: [],
      manager: [],
      managerWhoRents: [],
      ...none,
    })
  })

  it('a search still finds a rare word in a note on the reader’s own report [SEARCH-13]', async () => {
    expect(await foundBy('bulb')).toEqual({
      admin: [own],
      manager: [],
      managerWhoRents: [own],
      stranger: [own],
      neighbour: [],
      reporter: [],
    })
  })
})
