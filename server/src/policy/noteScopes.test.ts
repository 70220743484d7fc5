import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, signIn } from '../../test/callers.ts'
import { buildIssue, buildProperty, buildSession, buildUser } from '../../test/factories.ts'
import { buildFirm, buildOrder, joinFirm } from '../../test/firms.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { actorOf, HOLDINGS, holdingsOf } from './holdings.ts'
import { SCOPE_COLUMNS } from './issueScope.ts'
import { whereReadsNote } from './noteScopes.ts'
import type { Audience } from './notes.ts'

const july = (day: number): Date => new Date(Date.UTC(2026, 6, day))
/** The day on which the contact was named, and the day on which a former reporter and a former contact left. */
const NAMED = july(2)
const LEFT = july(3)

interface Form {
  kind?: IssueEvent['kind']
  note?: string
  internal?: boolean
  audiences?: Audience[]
  order?: 'first' | 'second'
}

/**
 * Notes by older calls and by the system, which have no stored audience, notes of the conversation, and notes of steps
 * and edits.
 */
const FORMS: Form[] = [
  {},
  { internal: true },
  { note: OPENED_WITHOUT_WAITING },
  { kind: 'notEmergency' },
  { kind: 'priorityChanged', internal: true },
  { kind: 'waitingBegan' },
  { kind: 'contactChanged' },
  { kind: 'otherMerged' },
  { audiences: ['public'] },
  { audiences: ['internal'] },
  { audiences: ['reporter'] },
  { audiences: ['followers'] },
  { audiences: ['building'] },
  { audiences: ['staff'] },
  { audiences: ['staff', 'reporter'] },
  { audiences: ['order'], order: 'first' },
  { audiences: ['order'], order: 'second' },
  { audiences: ['order', 'reporter'], order: 'first' },
  { audiences: ['staff'], order: 'first' },
  { kind: 'statusChanged' },
  { kind: 'statusChanged', internal: true },
  { kind: 'statusChanged', audiences: ['reporter'] },
  { kind: 'statusChanged', audiences: ['staff'] },
  { kind: 'edited' },
  { kind: 'edited', internal: true },
  { kind: 'edited', audiences: ['reporter'] },
]

/** The days on which a note was written and shared. */
const TIMES: { at: number; sharedAt?: number }[] = [
  { at: 1 },
  { at: 2 },
  { at: 3 },
  { at: 4 },
  { at: 1, sharedAt: 2 },
  { at: 1, sharedAt: 3 },
  { at: 1, sharedAt: 4 },
]

describe('the SQL and TypeScript forms of the readers of a note', () => {
  let test: TestApp
  let home: number
  let readers: Record<string, Caller>
  const issueIds: number[] = []
  let written = 0
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    const firms = { first: await buildFirm(test.services), second: await buildFirm(test.services) }
    readers = {
      admin: await signIn(test, 'ADMIN'),
      manager: await signIn(test, 'PMGR', home),
      stranger: await signIn(test, 'PMGR', await buildProperty(test.services)),
      lease: await signIn(test, 'LEASE', home),
      agent: await signIn(test, 'LETTINGAGENT', home),
      contractor: await signIn(test, 'CONTRACTOR', home),
      neighbour: await signIn(test, 'TENANT', home),
      worker: await workerOf(firms.first),
      otherWorker: await workerOf(firms.second),
      reporter: await signIn(test, 'TENANT', home),
      contact: await signIn(test, 'TENANT', home),
      formerReporter: await signIn(test, 'TENANT', home),
      formerContact: await signIn(test, 'TENANT', home),
    }
    await plant('reporter', 'contact')
    await plant('reporter', 'contact', firms)
    await plant('formerReporter', 'formerContact')
    for (const name of ['formerReporter', 'formerContact']) await leave(readers[name]?.userId ?? 0)
  })
  afterAll(() => test.close())

  async function workerOf(firmId: number): Promise<Caller> {
    const userId = await buildUser(test.services)
    await joinFirm(test.services, userId, firmId)
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }

  async function leave(userId: number): Promise<void> {
    const { db } = test.services
    await db.deleteFrom('property_roles').where('user_id', '=', userId).execute()
    await db.updateTable('ended_roles').set({ ended_at: LEFT }).where('user_id', '=', userId).execute()
  }

  /** Creates an issue with every form of note at all times by each author, and a work order for each of the firms. */
  async function plant(reporter: string, contact: string, firms?: { first: number; second: number }) {
    const { db } = test.services
    const [reporterId = 0, contactId = 0] = [readers[reporter]?.userId, readers[contact]?.userId]
    const issueId = await buildIssue(test.services, { propertyId: home, reporterId, status: 'Open' })
    const named = { contact_id: contactId, contact_since: NAMED }
    await db.updateTable('issues').set(named).where('id', '=', issueId).execute()
    const orderFor = (firmId: number) => buildOrder(test.services, { issueId, firmId, status: 'Accepted' })
    const orders = firms && { first: await orderFor(firms.first), second: await orderFor(firms.second) }
    const authors = [readers['manager']?.userId ?? null, reporterId, contactId]
    const rows = FORMS.filter(({ order }) => orders || !order).flatMap(({ order, ...form }) =>
      TIMES.flatMap(({ at, sharedAt }) =>
        authors.map((actorId) => ({
          issue_id: issueId,
          kind: form.kind ?? 'noteAdded',
          at: july(at),
          actor_id: actorId,
          note: form.note ?? 'Words.',
          internal: form.internal ?? false,
          audiences: form.audiences ?? null,
          shared_at: sharedAt === undefined ? null : july(sharedAt),
          order_id: (order && orders?.[order]) ?? null,
          other_id: form.kind === 'otherMerged' ? issueId : null,
        })),
      ),
    )
    await db.insertInto('issue_events').values(rows).execute()
    issueIds.push(issueId)
    written += rows.length
  }

  async function readInSql({ userId }: Caller): Promise<number[]> {
    const { db } = test.services
    const { baseRole, ...held } = await db
      .selectFrom('users as u')
      .leftJoin('holdings as h', 'h.user_id', 'u.id')
      .select('u.base_role as baseRole')
      .select(HOLDINGS)
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow()
    const actor = actorOf({ userId, isAdmin: baseRole === 'ADMIN', ...holdingsOf(held) })
    const { rows } = await sql<{ id: number }>`select e.id from issue_events e
      join issues i on i.id = e.issue_id join places p on p.id = i.property_id
      where e.note is not null and ${whereReadsNote(actor, SCOPE_COLUMNS)} order by e.id`.execute(db)
    return rows.map(({ id }) => id)
  }

  async function readInHistory(caller: Caller): Promise<number[]> {
    const read: number[] = []
    for (const issueId of issueIds) {
      const answer = await caller.get(`/issues/${issueId}/events`)
      const events = answer.statusCode === 200 ? answer.json<IssueEvent[]>() : []
      read.push(...events.flatMap(({ id, note }) => (note === null ? [] : [id])))
    }
    return read
  }

  it('the SQL and TypeScript forms of the readers of a note agree on every note and reader [TALK-01] [SEARCH-13]', async () => {
    const counts: Record<string, number> = {}
    for (const [name, caller] of Object.entries(readers)) {
      const read = await readInHistory(caller)
      expect({ name, read: await readInSql(caller) }).toEqual({ name, read })
      counts[name] = read.length
    }
    const { admin, manager, stranger, neighbour, agent, ...others } = counts
    expect({ admin, manager }).toEqual({ admin: written, manager: written })
    expect({ stranger, neighbour, agent }).toEqual({ stranger: 0, neighbour: 0, agent: 0 })
    for (const [name, count] of Object.entries(others))
      expect({ name, isSome: count > 0 && count < written }).toEqual({ name, isSome: true })
  })
})
