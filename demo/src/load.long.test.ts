import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/testApp.ts'
import { createDb, createPool } from '@doorstep/server/db/client'
import type { Db } from '@doorstep/server/db/client'
import { prepareEstate } from '@doorstep/server/start'
import { planDemoEstate } from './estate.ts'
import { loadDemoEstate } from './load.ts'
import { LATER_REPORT, LIFT_FAILS, MERGED_REPORT } from './load/commonIssues.ts'
import { GATE_REPORTS } from './load/incidents.ts'
import { DEMO_PASSWORD } from './plan.ts'
import { photosOf } from './load/photos.ts'
import { prepareDemo } from './prepare.ts'
import { entriesOf, lastStatus } from '../test/steps.ts'
import * as stories from '../test/stories.ts'

const NOW = new Date()
const plan = planDemoEstate(NOW)
const COMMON = [LIFT_FAILS, ...[MERGED_REPORT, LATER_REPORT, ...GATE_REPORTS].map(({ title }) => title)]
const ORDERED = new Set([...plan.orders.map(({ title }) => title), ...COMMON])
const ISSUES = 600 + COMMON.length
const isUnordered = ({ title }: { title: string }): boolean => !ORDERED.has(title)
let first: TestApp
let second: TestApp
let owner: Db
let loadedBy: boolean[]
const said: string[] = []
beforeAll(async () => {
  first = await startTestApp({ own: 'holds the demo estate' })
  second = await startTestApp({ connectionString: first.connectionString })
  owner = createDb(createPool({ connectionString: first.ownerUrl, max: 2, prepared: true }))
  const load = ({ services }: TestApp): Promise<boolean> =>
    loadDemoEstate(services, owner, NOW, (progress) => void said.push(progress))
  loadedBy = await Promise.all([load(first), load(second)])
}, 900_000)

afterAll(async () => {
  await owner?.destroy()
  await second?.close()
  await first?.close()
})

const count = async (table: 'users' | 'homes' | 'developments' | 'issues' | 'outbox_messages') =>
  (
    await first.services.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

const signIn = (name: string) =>
  first.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: `${name}@doorstep.test`, password: DEMO_PASSWORD },
  })

const get = async <Answer>(name: string, path: string): Promise<Answer> => {
  const headers = { authorization: `Bearer ${(await signIn(name)).json().token}` }
  return (await first.app.inject({ url: `/api${path}`, headers })).json<Answer>()
}

describe('loadDemoEstate', () => {
  test('loadDemoEstate loads the estate once, on one of two servers, and reports progress [OPS-232]', async () => {
    expect(loadedBy.filter((loaded) => loaded)).toHaveLength(1)
    expect(await loadDemoEstate(first.services, owner)).toBe(false)
    expect(said).toEqual([0, 25, 50, 75].map((part) => `Loading the demo estate: ${part}%`))
    expect(await count('users')).toBe(60)
    // The count includes issues in homes and issues in common parts.
    expect(await count('issues')).toBe(ISSUES)
    expect(await count('homes')).toBe(80)
    expect(await count('developments')).toBe(4)
    const towns = await first.services.db.selectFrom('developments').select('town_id').distinct().execute()
    expect(towns).toHaveLength(3)
  })

  test('the list of issues uses its indexes, even after many updates in one transaction', async () => {
    const read = () => stories.issueStatisticsOf(first.services.db)
    // PostgreSQL can take up to a second to publish a connection's statistics.
    await expect.poll(async () => (await read())?.inserted).toBe(ISSUES)
    expect((await read())?.scans).toBeLessThan(ISSUES)
  })

  test('loadDemoEstate queues no emails or text messages', async () => {
    expect(await count('outbox_messages')).toBe(0)
  })

  test('loadDemoEstate stores every issue as planned, with job numbers in the order of the reports', async () => {
    const rows = await first.services.db
      .selectFrom('issues as i')
      .innerJoin('users as u', 'u.id', 'i.reporter_id')
      .select(['i.title', 'i.status', 'i.created_at as at', 'i.job_id', 'u.email'])
      .orderBy('i.job_id')
      .execute()
    const stored = rows.map(({ title, status, email, at }) => ({ title, status, email, at }))
    const planned = plan.issues.map((issue) => ({
      title: issue.title,
      status: lastStatus(issue),
      email: issue.reporter,
      at: issue.reportedAt,
    }))
    expect(stored.filter(isUnordered)).toEqual(planned.filter(isUnordered))
    expect(rows[0]?.job_id).toBe(1001)
  })

  test('loadDemoEstate writes issue histories and the audit in chronological order', async () => {
    const events = await first.services.db
      .selectFrom('issue_events as e')
      .innerJoin('issues as i', 'i.id', 'e.issue_id')
      .select(['e.at', 'e.kind', 'i.title'])
      .orderBy('e.id')
      .execute()
    const audit = await first.services.db.selectFrom('audit_events').select('at').orderBy('id').execute()
    for (const log of [events, audit]) {
      const times = log.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
    const unordered = plan.issues.filter(isUnordered)
    const entries = unordered.flatMap(({ steps }) => steps.map(entriesOf))
    // An issue that came back adds two history entries: an answer and a report.
    const returned = plan.issues.filter(({ cameBack }) => cameBack)
    expect(events.filter((event) => isUnordered(event) && event.kind !== 'priorityChanged')).toHaveLength(
      entries.reduce((sum, number) => sum + number, unordered.length + returned.length),
    )
  })

  test('the demo estate has an issue about a failed lift, with a public title, three followers and an accepted work order [SHARED-227]', async () => {
    expect(await stories.issuesCalled(first.services.db, LIFT_FAILS)).toEqual([
      ['Common parts, Heron House', 'Lift 1: Out of service', 'AwaitingContract', 3, 'Accepted'],
    ])
  })

  test('loadDemoEstate gives every pending applicant a readable proof of address', async () => {
    const rows = await stories.proofsOf(first.services.db)
    const { files } = (loadedBy[0] === true ? first : second).services
    expect(rows.length).toBeGreaterThan(2)
    for (const { file_key, type, size } of rows) {
      const { stream } = await files.read(file_key)
      const bytes = await buffer(stream)
      expect([bytes.length, (await fileTypeFromBuffer(bytes))?.mime]).toEqual([size, type])
    }
  })

  test('loadDemoEstate leaves every photo in the state `ready`', async () => {
    const rows = await first.services.db.selectFrom('issue_attachments').select('state').execute()
    expect(rows).toHaveLength(plan.issues.flatMap(photosOf).length)
    expect(rows.every(({ state }) => state === 'ready')).toBe(true)
  })

  test('loadDemoEstate lets the named accounts sign in, except those that are pending, suspended or rejected', async () => {
    const roles = {
      admin: 'ADMIN',
      manager: 'PMGR',
      manager2: 'PMGR',
      resident: 'TENANT',
      neighbour: 'TENANT',
      stranger: 'TENANT',
      lease: 'LEASE',
      contractor: 'CONTRACTOR',
      agent: 'LETTINGAGENT',
    }
    for (const [name, role] of Object.entries(roles))
      expect((await signIn(name)).json()).toMatchObject({ role })
    for (const name of ['pending', 'suspended', 'rejected']) expect((await signIn(name)).statusCode).toBe(403)
    expect((await signIn('mfa')).json()).toMatchObject({ requireMfa: true, factor: 'sms' })
  })

  test('loadDemoEstate shows a resident the photos of their own issue', async () => {
    const issues = await get<Issue[]>('resident', '/issues/user_issues')
    expect(issues).toHaveLength(
      plan.issues.filter(({ reporter }) => reporter === 'resident@doorstep.test').length,
    )
    const [photo] = issues.flatMap(({ attachments }) => attachments)
    expect(photo?.state).toBe('ready')
  })
})

const LIVE = 'Open,InProgress,AwaitingContract,Pending'

describe("the demo manager's issues", () => {
  test.each([
    ['an approval', 'status=Submitted', 20],
    ['an answer to a resident', 'needsReply=true', 5],
    ['overdue issues', 'due=overdue', 5],
    ['issues due within a week', 'due=week', 5],
    ['an owner', `owner=nobody&status=${LIVE}`, 5],
    ['issues of the manager', `owner=me&status=${LIVE}`, 5],
    ['quiet issues', 'quiet=true', 5],
    ['issues without a verdict', 'resolvedToCheck=true', 5],
  ])(
    "the demo manager's issues include enough issues for the filter: %s [STORY-01]",
    async (_what, filter, least) => {
      expect((await listed(filter)).length).toBeGreaterThanOrEqual(least)
    },
  )

  test("the demo manager's issues include one emergency, and several that wait for the resident, were reopened or await a verdict [STORY-02]", async () => {
    expect(await listed('priority=Emergency')).toHaveLength(1)
    const live = await listed(`status=${LIVE}`)
    expect(live.filter(({ waitingSince }) => waitingSince !== null).length).toBeGreaterThanOrEqual(5)
    expect(live.filter(({ reopenedCount }) => (reopenedCount ?? 0) > 0).length).toBeGreaterThanOrEqual(5)
    const asked = (await listed('status=Resolved')).filter(({ isToCheck }) => isToCheck === false)
    expect(asked.length).toBeGreaterThanOrEqual(5)
  })

  test("the demo manager's issues include issues that came back after closing, each linked to its original issue [STORY-04]", async () => {
    const { rows } = await sql<{ id: number }>`select issue_id as id from issue_links`.execute(
      first.services.db,
    )
    const returned: (string | undefined)[] = []
    for (const { id } of rows) {
      const { verdicts, cameBackAs } = await get<Verdicts>('manager', `/issues/${id}/verdicts`)
      expect(verdicts[0]).toMatchObject({ answer: 'no', words: expect.any(String) })
      returned.push(cameBackAs?.status)
    }
    expect(returned.filter((status) => status === 'InProgress')).toHaveLength(2)
    expect(returned.filter((status) => status === 'Submitted')).toHaveLength(1)
  })

  test("the demo manager's issues met most deadlines and missed a few [STORY-03]", async () => {
    const rows = await stories.deadlinesOf(first.services.db)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'complete'])
    for (const { met, late } of rows) {
      expect(late).toBeGreaterThan(4)
      expect(late / met).toBeLessThan(0.25)
    }
  })
})

const listed = (filter: string) => get<Issue[]>('manager', `/issues?limit=100&${filter}`)

test('the demo estate has a resolved incident, and an open incident with two later updates and two reports [STORY-10]', async () => {
  expect(await stories.incidentsOf(first.services.db, NOW)).toEqual([
    ['No hot water in Heron House', 'Resolved', 4, 0, false],
    ['Car park gate of Lock House stays shut', 'WorksOrdered', 3, 2, true],
  ])
})

test('the demo estate has a merged report about a lift, and a later report that could be a duplicate of the same issue [STORY-11]', async () => {
  const [later] = await listed(`q=${encodeURIComponent(LATER_REPORT.title)}&status=Submitted`)
  const suggested = await get('manager', `/issues/${later?.issueId}/possible-duplicates`)
  expect(suggested).toMatchObject([{ title: LIFT_FAILS, signs: ['asset', 'category', 'title'] }])
  expect(await stories.mergesOf(first.services.db)).toEqual([[MERGED_REPORT.title, LIFT_FAILS]])
})

test("the demo estate has work orders in each planned state and two quotes above the manager's limit [STORY-06, STORY-08, STORY-09]", async () => {
  expect(await stories.ordersOf(first.services.db, NOW)).toEqual([
    ['Castle Carpentry', 'Declined', [], 0, null],
    ['Castle Carpentry', 'Accepted', ['NoAccess'], 1, null],
    ['Kennet Plumbing & Heating', 'Booked', ['FollowOn', 'Booked'], 1, 'soon'],
    ['Orchard Roofing', 'Prepared', [], 0, null],
    ['Kennet Plumbing & Heating', 'Verified', ['Done'], 2, 'later'],
    ['Vernon Electrical', 'Accepted', [], 0, null],
  ])
  const limit = first.services.config.orderLimitPence
  const quotes = first.services.db.selectFrom('quotes').select('id').where('status', '=', 'Given')
  expect(await quotes.where('amount_pence', '>', limit).execute()).toHaveLength(2)
})

test("the demo resident's dashboard shows the next appointment [STORY-07]", async () => {
  const { token, userId } = (await signIn('resident')).json()
  const roles = first.services.db.selectFrom('property_roles').select('property_id as id')
  const home = await roles.where('user_id', '=', userId).executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/dashboard?propertyId=${home.id}`
  const { appointment } = (await first.app.inject({ url, headers })).json()
  expect(appointment).toMatchObject({ firmName: 'Kennet Plumbing & Heating', startsAt: expect.any(String) })
})

test('the demo estate has three sent announcements and a scheduled one [STORY-05]', async () => {
  const rows = await stories.announcementsOf(first.services.db, NOW)
  expect(rows.map(({ state, audience }) => [state, audience])).toEqual([
    ['Sent', 'development'],
    ['Sent', 'development'],
    ['Sent', 'homes'],
    ['Scheduled', 'development'],
  ])
  const reached = rows.map(({ people }) => people)
  expect(reached.slice(0, 3).every((people) => people > 1)).toBe(true)
  expect(rows.at(-1)).toMatchObject({ people: 0, isPlanned: true })
  expect(rows.map(({ isShown }) => isShown)).toEqual([false, false, true, false])
})

test('prepareDemo lists the demo accounts and their password', async () => {
  const lines = await prepareDemo(first.services, owner)
  expect(lines[0]).toContain(DEMO_PASSWORD)
  expect(lines.join('\n')).toContain('resident@doorstep.test')
})

test('production mode refuses to start with a demo database', async () => {
  const services = { ...first.services, config: { ...first.services.config, mode: 'production' as const } }
  await expect(prepareEstate(services, first.ownerUrl)).rejects.toThrow('demo estate')
})
