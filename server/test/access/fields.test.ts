import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@doorstep/contract/access'
import { Issue } from '@doorstep/contract/issues/schema'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { Caller } from '../callers.ts'
import { buildActor, buildUser, mapUser } from '../factories.ts'
import { strayKeys } from '../schemaWalk.ts'
import { startTestApp } from '../testApp.ts'
import { mayAt, PEOPLE } from './oracle.ts'
import type { Person, Place, Thing } from './oracle.ts'
import { rowOf } from './table.ts'
import type { Cell } from './table.ts'
import { World } from './world.ts'

/**
 * The fields of an issue that each role can see, from the project's access page. The work orders in this test have been
 * sent, but not accepted or booked.
 */
const FIELDS: Record<string, string> = {
  // Roles:        ADMIN PMGR LEASE CONTRACTOR LETTINGAGENT TENANT
  phoneNumber: '       A P+O P+O J+O   O O',
  publicNotes: '       A P+O P+O J+W+O O+C O+C',
  internalNotes: '     A P   -   J+W   - -',
  vulnerablePersons: ' A P+O O   J+O   O O',
  priority: '          A P   -   -   - -',
  emergencyKind: '     A P+O O   J+W+O O O',
  due: '               A P   -   -   - -',
  expectedBy: '        A P+O O+C O   O+C O+C',
  verdict: '           A P+O O   O   O O',
  reporter: '          A P+O P+O J+O   O O',
  contact: '           A P   C   -   C C',
  attachments: '       A P   P   J+W   O O',
}
/** A contractor sees these fields only on the page of an issue, and not in lists. */
const SINGLE_ONLY = new Set(['phoneNumber', 'vulnerablePersons', 'emergencyKind'])
const ROLES: RoleName[] = ['ADMIN', 'PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT']

function sees(field: string, person: Person, thing: Thing, as: 'single' | 'list'): boolean {
  const columns = (FIELDS[field] ?? '').trim().split(/\s+/)
  const cells = Object.fromEntries(
    // All values come from the table above, so the types are right.
    ROLES.map((role, at) => [role, (columns[at] ?? '-').split('+') as Cell[]]),
  ) as Record<RoleName, Cell[]>
  if (as === 'list' && SINGLE_ONLY.has(field))
    cells.CONTRACTOR = cells.CONTRACTOR.filter((cell) => cell !== 'J' && cell !== 'W')
  return mayAt({ cells }, person, thing)
}

const THINGS: Thing[] = [
  { place: 'P1', by: 'resident', status: 'Submitted' },
  { place: 'P1', by: 'resident', status: 'Open' },
  { place: 'P1', by: 'resident', status: 'Resolved' },
  { place: 'P2', by: 'resident', status: 'Submitted' },
  { place: 'P2', by: 'resident', status: 'InProgress' },
  { place: 'P1', by: 'self', status: 'Submitted' },
  { place: 'P1', by: 'self', status: 'Pending' },
  { place: 'P2', by: 'self', status: 'Closed' },
  { place: 'P1', by: 'resident', status: 'Open', firm: 'F1' },
  { place: 'P2', by: 'resident', status: 'Open', firm: 'F2' },
  { place: 'P1', by: 'contact', status: 'Open' },
  { place: 'P2', by: 'contact', status: 'Resolved' },
]
const PHONE = '+447700900987'
const DUE = '2030-07-01T12:00:00.000Z'
const DUE_AT = new Date(DUE)

describe('the fields of an issue', () => {
  let world: World
  let owner: { userId: number }
  const names = new Map<number, string>()
  beforeAll(async () => {
    world = await new World(await startTestApp()).build()
    owner = await buildActor(world.test.services, 'ADMIN')
    const { db } = world.test.services
    await db.updateTable('users').set({ phone_number: PHONE }).execute()
    for (const user of await db.selectFrom('users').select(['id', 'first_name', 'last_name']).execute())
      names.set(user.id, `${user.first_name} ${user.last_name}`)
  })
  afterAll(() => world.test.close())

  async function fullIssue(thing: Thing, caller: Caller): Promise<number> {
    const { db } = world.test.services
    const issueId = await world.issue(thing, caller)
    await world.attachment(issueId, true)
    await db
      .updateTable('issues')
      .set({
        vulnerable_persons: true,
        priority: 'Emergency',
        emergency_kind: 'gas',
        reopened_count: 2,
        owner_id: owner.userId,
        next_due_at: DUE_AT,
        next_due_kind: 'complete',
        complete_due_at: DUE_AT,
        waiting_since: DUE_AT,
      })
      .where('id', '=', issueId)
      .execute()
    const note = { issue_id: issueId, kind: 'noteAdded', actor_id: world.resident('P1b') }
    await db
      .insertInto('issue_events')
      .values([
        { ...note, note: 'A public note.', internal: false },
        { ...note, note: 'An internal note.', internal: true },
      ])
      .execute()
    return issueId
  }

  function wantedFields(person: Person, caller: Caller, thing: Thing, as: 'single' | 'list'): object {
    const shows = (field: string): boolean => sees(field, person, thing, as)
    const reporterId = thing.by === 'self' ? caller.userId : world.resident(thing.place)
    const lines = [shows('publicNotes') && 'A public note.', shows('internalNotes') && 'An internal note.']
    const comments = lines.filter((line) => line !== false)
    return {
      phoneNumber: shows('phoneNumber') ? PHONE : null,
      vulnerablePersons: shows('vulnerablePersons') ? true : null,
      priority: shows('priority') ? 'Emergency' : null,
      emergencyKind: shows('emergencyKind') ? 'gas' : null,
      proposedPriority: null,
      ownerId: shows('due') ? owner.userId : null,
      ownerName: shows('due') ? names.get(owner.userId) : null,
      dueAt: shows('due') ? DUE : null,
      dueKind: shows('due') ? 'complete' : null,
      expectedBy: shows('expectedBy') && thing.status !== 'Submitted' ? '2030-07-01' : null,
      waitingSince: shows('expectedBy') ? DUE : null,
      reopenedCount: shows('verdict') ? 2 : null,
      userId: shows('reporter') ? reporterId : null,
      reporterName: shows('reporter') ? names.get(reporterId) : null,
      contactId: shows('contact') && thing.by === 'contact' ? caller.userId : null,
      contactName: shows('contact') && thing.by === 'contact' ? names.get(caller.userId) : null,
      comments: comments.length > 0 ? comments : null,
      attachments: shows('attachments') ? 1 : 0,
    }
  }

  function foundFields(issue: Issue): object {
    const { phoneNumber, vulnerablePersons, priority, emergencyKind, userId, reporterName } = issue
    const { contactId, contactName } = issue
    const { reopenedCount } = issue
    const comments =
      issue.comments?.split('\n').map((line) => line.replace(/^\[[^\]]*\] [^:]*: /, '')) ?? null
    const attachments = issue.attachments.length
    const { proposedPriority, ownerId, ownerName, dueAt, dueKind, expectedBy, waitingSince } = issue
    const promised = { proposedPriority, ownerId, ownerName, dueAt, dueKind, expectedBy, waitingSince }
    const flags = { vulnerablePersons, priority, emergencyKind, reopenedCount, ...promised }
    return { phoneNumber, ...flags, userId, reporterName, contactId, contactName, comments, attachments }
  }

  const people = PEOPLE.map((person) => [person.name, person] as const)
  const say = ({ by, status, place, firm }: Thing): string =>
    [by, status, firm, 'at', place].filter(Boolean).join(' ')

  it.each(people)(
    'the fields of an issue are shown to %s as the table of fields says',
    async (_who, person) => {
      const caller = world.caller(person)
      // The test writes one record after another. A busy machine is too slow to write them all at once with one pool of
      // connections.
      const issues: { thing: Thing; issueId: number }[] = []
      for (const thing of THINGS) issues.push({ thing, issueId: await fullIssue(thing, caller) })
      const read = async (url: string): Promise<Issue | Issue[]> => (await caller.get(url)).json()
      const list = await read('/issues?limit=500')
      const ownList = await read('/issues/user_issues?limit=500')
      const found: Record<string, unknown> = {}
      const wanted: Record<string, unknown> = {}
      const stray: string[] = []
      for (const { thing, issueId } of issues) {
        const routes = [
          ['single', await read(`/issues/${issueId}`), mayAt(rowOf('31'), person, thing)],
          ['list', list, mayAt(rowOf('29'), person, thing)],
          ['own list', ownList, thing.by === 'self'],
        ] as const
        for (const [route, body, isListed] of routes) {
          const issue = Array.isArray(body) ? body.find((row) => row.issueId === issueId) : body
          const isThere = issue !== undefined && 'issueId' in issue
          if (isThere) stray.push(...strayKeys(Issue, issue))
          const cell = `${say(thing)}, ${route}`
          found[cell] = isThere ? foundFields(issue) : 'not there'
          wanted[cell] = isListed
            ? wantedFields(person, caller, thing, route === 'single' ? 'single' : 'list')
            : 'not there'
        }
      }
      expect(found).toEqual(wanted)
      // A hidden field is null, never missing.
      expect(stray).toEqual([])
    },
  )

  it.each(people)('the history shows %s only the entries that are meant for them', async (_who, person) => {
    const caller = world.caller(person)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const thing of THINGS) {
      const answer = await caller.get(`/issues/${await fullIssue(thing, caller)}/events`)
      const isOpen = mayAt(rowOf('31e'), person, thing)
      const events = answer.statusCode === 200 ? answer.json<IssueEvent[]>() : []
      found[say(thing)] = [answer.statusCode, events.map(({ note, internal }) => ({ note, internal }))]
      const notes = isOpen ? [{ note: 'A public note.', internal: false }] : []
      if (sees('internalNotes', person, thing, 'single'))
        notes.push({ note: 'An internal note.', internal: true })
      wanted[say(thing)] = [isOpen ? 200 : 404, notes]
    }
    expect(found).toEqual(wanted)
  })

  it('the occupants of a property are its approved residents, each with id and name only', async () => {
    const { services } = world.test
    const propertyId = world.property('P1' satisfies Place)
    const others = [
      await buildUser(services, { status: 'Pending' }),
      await buildUser(services, { status: 'Suspended' }),
      await buildUser(services, { status: 'Rejected' }),
    ]
    for (const id of others) await mapUser(services, id, propertyId, 'TENANT')
    const expected = [
      ...PEOPLE.filter(({ maps }) => maps.some(([role, at]) => role === 'TENANT' && at === 'P1')).map(
        (person) => world.caller(person).userId,
      ),
      world.resident('P1'),
    ]
    for (const name of ['ADMIN', 'PMGR of P1', 'LEASE of P1']) {
      const reader = PEOPLE.find((person) => person.name === name)
      const answer = await world
        .caller(reader ?? { name, maps: [] })
        .get(`/properties/${propertyId}/occupants`)
      const rows = answer.json<Record<string, unknown>[]>()
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected))
      expect(rows).toHaveLength(expected.length)
      expect(rows).toEqual(rows.map(({ id }) => ({ id, name: names.get(Number(id)) })))
    }
  })
})
