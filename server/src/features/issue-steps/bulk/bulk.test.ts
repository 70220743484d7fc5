import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeIssuesResult } from '@doorstep/contract/issues/bulk/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { ordersOpen } from '@doorstep/contract/orders/texts'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { OPEN_JOB } from '../hand-over/service.ts'

type Results = ChangeIssuesResult['results']

let test: TestApp
let home: number
let elsewhere: number
let resident: Caller
let manager: Caller
let colleague: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  elsewhere = await buildProperty(test.services)
  resident = await signIn(test, 'TENANT', home, { email: 'resident@example.test' })
  manager = await signIn(test, 'PMGR', home, { firstName: 'Mary', lastName: 'Mill' })
  colleague = await signIn(test, 'PMGR', home, { firstName: 'Cole', lastName: 'League' })
})
beforeEach(async () => {
  await clearIssues(test.services)
  for (const table of ['idempotency_keys', 'outbox_messages', 'notifications'] as const)
    await test.services.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const build = (status: IssueStatus = 'Submitted', propertyId = home, vulnerablePersons = false) =>
  buildIssue(test.services, {
    propertyId,
    reporterId: resident.userId,
    status,
    vulnerablePersons,
    title: `It is ${status}`,
  })

async function change(body: object, caller = manager, headers = {}): Promise<Results> {
  const answer = await caller.post('/issues/bulk', body, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ChangeIssuesResult>().results
}

const read = async (issueId: number): Promise<Issue> => issueOf(await manager.get(`/issues/${issueId}`))
const eventsOf = async (issueId: number, caller = manager): Promise<IssueEvent[]> =>
  (await caller.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()

/** Returns the content of every table and queue that a bulk change can write. */
async function traces(): Promise<unknown> {
  const { db } = test.services
  const jobs = await sql`select name from pgboss.job`.execute(db)
  const rows = await Promise.all(
    (['issues', 'issue_events', 'outbox_messages', 'notifications', 'audit_events'] as const).map((table) =>
      db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  )
  return [jobs.rows, rows]
}

describe('a bulk change of issues', () => {
  it.each([
    [{ act: 'approve', comment: 'A plumber comes.' }, 'Submitted', 'Approved', 'Approved'],
    [{ act: 'reject', comment: 'It is covered.' }, 'Submitted', 'Rejected', 'Rejected'],
    [{ act: 'close', comment: 'All is well.' }, 'Resolved', 'Closed', 'Closed'],
    [
      { act: 'step', status: 'InProgress', comment: 'We are on it.' },
      'AwaitingContract',
      'InProgress',
      'In Progress',
    ],
    [{ act: 'setOwner', ownerId: 'me' }, 'Open', 'Open', 'Owner: Mary Mill'],
    [{ act: 'setOwner', ownerId: null }, 'Open', 'Open', 'Owner: nobody'],
    [{ act: 'setPriority', priority: 'Urgent', comment: 'It is cold.' }, 'Open', 'Open', 'Priority: Urgent'],
  ] as const)(
    'a bulk change of issues %o changes nothing in a dry run, and then makes the changes that the dry run showed [DESK-10, DESK-11]',
    async (act, from, to, message) => {
      const issueIds = [await build(from), await build(from), await build('Withdrawn')]
      const before = await traces()
      const rehearsed = await change({ ...act, issueIds, dryRun: true })
      expect(await traces()).toEqual(before)
      const row = { outcome: 'done', message, status: to, title: `It is ${from}` }
      const former = { status: from, ownerId: null, priority: 'Routine' }
      expect(rehearsed).toMatchObject([
        { issueId: issueIds[0], ...row, before: former },
        { issueId: issueIds[1], ...row },
        { issueId: issueIds[2], outcome: 'refused', status: 'Withdrawn' },
      ])
      expect(await change({ ...act, issueIds })).toEqual(rehearsed)
      for (const id of issueIds.slice(0, 2)) expect((await read(id)).status).toBe(to)
    },
  )

  it('a bulk change of issues adds the comment to each issue, queues the hand-over and notifies the same people as a single step [DESK-12]', async () => {
    const issueIds = [await build(), await build()]
    await change({ act: 'approve', comment: 'A plumber comes.', issueIds: [...issueIds, issueIds[0]] })
    const jobs = await sql<{ id: number }>`
      select (data->>'id')::bigint as id from pgboss.job where name = ${OPEN_JOB} order by 1`.execute(
      test.services.db,
    )
    expect(jobs.rows.map(({ id }) => id)).toEqual(issueIds)
    for (const id of issueIds)
      expect(await eventsOf(id, resident)).toMatchObject([{ toStatus: 'Approved', note: 'A plumber comes.' }])
    const rejected = await build()
    await change({ act: 'reject', comment: 'It is covered.', internal: true, issueIds: [rejected] })
    // The reporter can always read the reason for a rejection, even if staff mark the comment as internal.
    expect(await eventsOf(rejected, resident)).toMatchObject([{ note: 'It is covered.' }])
    const waiting = await build('Pending')
    const step = { act: 'step', status: 'InProgress', comment: 'The part is here.', internal: true }
    await change({ ...step, issueIds: [waiting] })
    expect(await eventsOf(waiting, resident)).toMatchObject([{ toStatus: 'InProgress', note: null }])
    const audit = test.services.db
      .selectFrom('audit_events')
      .select(['object_id as id', 'action', 'actor_id as by'])
      .where('action', '=', 'issue.changeStatus')
      .where('object_id', 'in', [...issueIds, rejected, waiting])
      .orderBy('id')
    expect(await audit.execute()).toEqual(
      [...issueIds, rejected, waiting].map((id) => ({
        id,
        action: 'issue.changeStatus',
        by: manager.userId,
      })),
    )
  })

  it('a bulk change of issues names the person who decided about an issue in the meantime [DESK-13]', async () => {
    const issueIds = [await build(), await build(), await build(), await build('Open')]
    await colleague.update(issueIds[0] ?? 0, { status: 'Rejected', notes: 'Covered.' })
    await colleague.update(issueIds[1] ?? 0, { status: 'Approved', notes: 'Yes.' })
    await manager.update(issueIds[2] ?? 0, { status: 'Rejected', notes: 'No.' })
    const rows = await change({ act: 'approve', comment: 'Yes.', issueIds })
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'The issue is Rejected, by Cole League, and cannot become Approved.'],
      ['refused', 'It is Approved already, by Cole League.'],
      ['refused', 'The issue is Rejected, by you, and cannot become Approved.'],
      ['refused', 'The issue is Open, and cannot become Approved.'],
    ])
    expect((await eventsOf(issueIds[1] ?? 0)).map(({ note }) => note)).toEqual(['Yes.'])
  })

  it('a bulk change of issues leaves a refused issue unchanged, and still changes the others [DESK-11]', async () => {
    const [here, there] = [await build('Open'), await build('Open', elsewhere)]
    const admin = await signIn(test, 'ADMIN')
    const rows = await change({ act: 'setOwner', ownerId: manager.userId, issueIds: [there, here] }, admin)
    expect(rows).toMatchObject([
      {
        issueId: there,
        outcome: 'refused',
        message:
          'This person does not look after the development, or can no longer sign in. Choose somebody else.',
      },
      { issueId: here, outcome: 'done', message: 'Owner: Mary Mill' },
    ])
    const closed = await build('Closed')
    const priority = { act: 'setPriority', priority: 'Urgent', comment: 'Cold.', issueIds: [closed, here] }
    expect(await change(priority)).toMatchObject([
      { outcome: 'refused', message: 'This issue can no longer be edited.' },
      { outcome: 'done', message: 'Priority: Urgent' },
    ])
  })

  it('a bulk change of issues closes issues with open work orders only if staff confirm that those orders can be cancelled [ORDERUI-08]', async () => {
    const firmId = await buildFirm(test.services, { name: 'Brook Plumbing' })
    const issueIds = [await build('Resolved'), await build('Resolved')]
    const [withOrder = 0, without = 0] = issueIds
    const orderId = await buildOrder(test.services, { issueId: withOrder, firmId, status: 'Accepted' })
    const orderStatus = async (): Promise<string> =>
      (await manager.get(`/orders/${orderId}`)).json<Order>().status
    const body = { act: 'close', comment: 'Done by ourselves.', issueIds }
    expect(await change({ ...body, dryRun: true })).toMatchObject([
      { issueId: withOrder, outcome: 'refused', message: ordersOpen(['Brook Plumbing']) },
      { issueId: without, outcome: 'done' },
    ])
    expect(await change({ ...body, cancelOrders: true, dryRun: true })).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(await orderStatus()).toBe('Accepted')
    await change({ ...body, cancelOrders: true })
    expect(await orderStatus()).toBe('Cancelled')
    for (const id of issueIds) expect((await read(id)).status).toBe('Closed')
  })

  it('a bulk change of issues gives the same answer for an issue out of scope as for an issue that does not exist [DESK-14]', async () => {
    const hidden = await build('Submitted', elsewhere)
    const rows = await change({ act: 'approve', comment: 'Yes.', issueIds: [hidden, 99_999_999] })
    const nothing = {
      jobId: null,
      title: null,
      status: null,
      before: null,
      outcome: 'refused',
      message: 'Not found.',
    }
    expect(rows).toEqual([
      { issueId: hidden, ...nothing },
      { issueId: 99_999_999, ...nothing },
    ])
    const status = test.services.db.selectFrom('issues').select('status').where('id', '=', hidden)
    expect(await status.executeTakeFirst()).toEqual({ status: 'Submitted' })
  })

  it('a bulk change of issues happens once for each Idempotency-Key, and a repeat hides issues that the person can no longer see [DESK-15]', async () => {
    const issueIds = [await build('Open')]
    const leaver = await signIn(test, 'PMGR', home)
    const body = { act: 'setPriority', priority: 'Urgent', comment: 'Cold.', issueIds }
    const key = { 'idempotency-key': 'b1946ac9-2492-4d23-b7d2-5f5f3b1f9b01' }
    const first = await change(body, leaver, key)
    expect(await change(body, leaver, key)).toEqual(first)
    expect(await eventsOf(issueIds[0] ?? 0)).toHaveLength(1)
    const other = await leaver.post('/issues/bulk', { ...body, comment: 'Hot.' }, key)
    expect(other.statusCode).toBe(409)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', leaver.userId).execute()
    await test.services.db
      .insertInto('property_roles')
      .values({ user_id: leaver.userId, property_id: elsewhere, role: 'PMGR' })
      .execute()
    expect(await change(body, leaver, key)).toMatchObject([{ jobId: null, title: null, before: null }])
  })

  it('a bulk change of issues does not audit reads of fields that it does not show [DESK-10]', async () => {
    const issueIds = [await build('Submitted', home, true)]
    await change({ act: 'approve', comment: 'Yes.', issueIds })
    const reads = test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', '=', 'issue.readVulnerablePersons')
      .where('object_id', 'in', issueIds)
    expect(await reads.execute()).toEqual([])
  })

  it.each([
    [{ act: 'approve', issueIds: [1] }, 'comment'],
    [{ act: 'approve', comment: '  ', issueIds: [1] }, 'comment'],
    [{ act: 'step', comment: 'Yes.', issueIds: [1] }, 'status'],
    [{ act: 'step', status: 'Withdrawn', comment: 'Yes.', issueIds: [1] }, 'status'],
    [{ act: 'setOwner', issueIds: [1] }, 'ownerId'],
    [{ act: 'setPriority', comment: 'Cold.', issueIds: [1] }, 'priority'],
    [{ act: 'setPriority', priority: 'Urgent', issueIds: [1] }, 'comment'],
    [{ act: 'setPriority', priority: 'Urgent', comment: 'x'.repeat(501), issueIds: [1] }, 'comment'],
    [{ act: 'withdraw', comment: 'Yes.', issueIds: [1] }, 'act'],
    [{ act: 'approve', comment: 'Yes.', issueIds: [] }, 'issueIds'],
    [
      { act: 'approve', comment: 'Yes.', issueIds: Array.from({ length: 51 }, (_, at) => at + 1) },
      'issueIds',
    ],
  ])(
    'a bulk change of issues is refused if something is missing or wrong: %j [DESK-10]',
    async (body, field) => {
      const answer = await manager.post('/issues/bulk', body)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    },
  )
})
