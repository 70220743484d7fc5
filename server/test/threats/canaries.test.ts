import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@doorstep/contract/access'
import { heldRoles, PEOPLE, PLACES } from '../access/oracle.ts'
import type { Person, Place } from '../access/oracle.ts'
import { World } from '../access/world.ts'
import { ALL_ADDRESSES } from '../contractCalls.ts'
import { buildActivity, buildAlert, buildUser, leafCategory, mapUser } from '../factories.ts'
import { definitionOf } from '../schemaWalk.ts'
import { startTestApp } from '../testApp.ts'

const HERE: Place[] = ['P1', 'P2']
const canary = (place: string, kind: string): string => `zq_${place}_${kind}_`

const ABOUT_PLACE = ['Development', 'Site', 'Property', 'Address', 'Alert', 'Activity']
const ABOUT_ISSUE = ['Title', 'Text']
const ABOUT_PERSON = ['Name', 'Phone', 'Note', 'File']
const both = (kinds: string[]): string[] => kinds.flatMap((kind) => [`Submitted${kind}`, `Open${kind}`])

/** The texts that each role can read about its own properties. No role can read texts about other properties. */
const MAY_READ: Record<RoleName, string[]> = {
  ADMIN: [ABOUT_PLACE, both([...ABOUT_ISSUE, ...ABOUT_PERSON, 'Email', 'Internal'])].flat(),
  PMGR: [ABOUT_PLACE, both([...ABOUT_ISSUE, ...ABOUT_PERSON, 'Email', 'Internal'])].flat(),
  LEASE: [ABOUT_PLACE, both([...ABOUT_ISSUE, ...ABOUT_PERSON])].flat(),
  CONTRACTOR: [...ABOUT_PLACE, ...[...ABOUT_ISSUE, ...ABOUT_PERSON, 'Internal'].map((kind) => `Open${kind}`)],
  LETTINGAGENT: [ABOUT_PLACE, both(ABOUT_ISSUE)].flat(),
  TENANT: [...ABOUT_PLACE, ...ABOUT_ISSUE.map((kind) => `Submitted${kind}`)],
}

function allowed(person: Person): Set<string> {
  const list = HERE.flatMap((place) =>
    heldRoles(person)
      .filter((role) => {
        const at = person.maps.filter(([held]) => held === role).map(([, where]) => where)
        const isInDevelopment = at.some((where) => PLACES[where] === PLACES[place])
        return role === 'ADMIN' || at.includes(place) || (role === 'PMGR' && isInDevelopment)
      })
      .flatMap((role) => MAY_READ[role].map((kind) => canary(place, kind))),
  )
  return new Set(list)
}

const FILTERS: Record<string, (string | number)[]> = {
  limit: [500],
  q: ['zq', ''],
  property: ['zq'],
  status: ['Submitted,Open'],
  sort: ['createdAt'],
  size: ['thumbnail'],
  countryId: [1],
  townId: [1],
}

describe('text written at one property', () => {
  let world: World
  /** Ids for every parameter of an address: the ids of both places, and an unknown id. */
  const ids = {
    propertyId: [] as number[],
    developmentId: [] as number[],
    issueId: [] as number[],
    attachmentId: [] as number[],
    userId: [] as number[],
  }

  async function plant(place: Place): Promise<void> {
    const { db } = world.test.services
    const propertyId = world.property(place)
    ids.propertyId.push(propertyId)
    const row = { name: canary(place, 'Property'), address: canary(place, 'Address') }
    await db.updateTable('homes').set(row).where('id', '=', propertyId).execute()
    await db
      .updateTable('developments')
      .set({ name: canary(place, 'Development'), site_name: canary(place, 'Site') })
      .where('id', 'in', (query) =>
        query.selectFrom('homes').select('development_id').where('id', '=', propertyId),
      )
      .execute()
    const developmentId = world.development(place)
    ids.developmentId.push(developmentId)
    await buildAlert(world.test.services, { developmentId, message: canary(place, 'Alert') })
    await buildActivity(world.test.services, { propertyId, name: canary(place, 'Activity') })
    for (const status of ['Submitted', 'Open'] as const) await plantIssue(place, status)
  }

  async function plantIssue(place: Place, status: 'Submitted' | 'Open'): Promise<void> {
    const { services } = world.test
    const reporter = await buildUser(services, {
      firstName: canary(place, `${status}Name`),
      phoneNumber: canary(place, `${status}Phone`),
      email: `${canary(place, `${status}Email`)}@example.test`,
    })
    await mapUser(services, reporter, world.property(place), 'TENANT')
    const issue = await services.db
      .insertInto('issues')
      .values({
        property_id: world.property(place),
        reporter_id: reporter,
        reported_by: reporter,
        title: canary(place, `${status}Title`),
        description: canary(place, `${status}Text`),
        category_id: await leafCategory(services),
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const note = { issue_id: issue.id, kind: 'noteAdded', actor_id: null }
    await services.db
      .insertInto('issue_events')
      .values([
        { ...note, note: canary(place, `${status}Note`), internal: false },
        { ...note, note: canary(place, `${status}Internal`), internal: true },
      ])
      .execute()
    const attachmentId = await world.attachment(issue.id, true)
    const name = `${canary(place, `${status}File`)}.jpg`
    await services.db.updateTable('issue_attachments').set({ name }).where('id', '=', attachmentId).execute()
    ids.issueId.push(issue.id)
    ids.attachmentId.push(attachmentId)
    ids.userId.push(reporter)
  }

  beforeAll(async () => {
    world = await new World(await startTestApp()).build()
    for (const place of HERE) await plant(place)
  })
  afterAll(() => world.test.close())

  /** Every GET call of the contract, with all ids that the call accepts. */
  function urls(): string[] {
    const isRead = ({ method, endpoint }: (typeof ALL_ADDRESSES)[number]): boolean =>
      // The outbox is public and exists only in the demo. The event stream contains only ids, and has a separate test.
      method === 'GET' && !['listOutbox', 'streamEvents'].includes(endpoint.name)
    return ALL_ADDRESSES.filter(isRead).flatMap(({ path, endpoint }) => {
      const filled = Object.entries<number[]>(ids).reduce(
        (list, [name, values]) =>
          list.flatMap((url) =>
            url.includes(`:${name}`) ? values.map((id) => url.replace(`:${name}`, String(id))) : [url],
          ),
        [path.replace(':category', '1')],
      )
      const { shape = {} } = endpoint.query ? definitionOf(endpoint.query) : {}
      const filters = Object.keys(shape).flatMap((name) => {
        const values = Object.entries<number[]>(ids).find(([key]) => key === name)?.[1]
        return (values ?? FILTERS[name] ?? []).map((value) => `?${name}=${value}`)
      })
      return filled.flatMap((url) => ['', ...filters].map((filter) => url + filter))
    })
  }

  it.each(PEOPLE.map((person) => [person.name, person] as const))(
    'text written at one property reaches %s only if the property is theirs, at any address [T13]',
    async (_name, person) => {
      const caller = world.caller(person)
      const found = new Set<string>()
      const broken: string[] = []
      for (const url of urls()) {
        const answer = await caller.get(url.replace('/api', ''))
        if (answer.statusCode >= 500) broken.push(url)
        const text = `${JSON.stringify(answer.headers)} ${answer.body}`
        for (const [match] of text.matchAll(/zq_[A-Z0-9a-z]+_[A-Za-z]+_/g)) found.add(match)
      }
      expect(broken).toEqual([])
      const theirs = allowed(person)
      expect([...found].filter((text) => !theirs.has(text))).toEqual([])
      expect([...theirs].filter((text) => !found.has(text))).toEqual([])
    },
  )
})
