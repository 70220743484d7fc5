import { sql } from 'kysely'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty } from '../../../../test/factories.ts'
import { everyRow } from '../../../../test/everyRow.ts'
import { buildFirm, buildOrder } from '../../../../test/firms.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { runRetention } from '../service.ts'

const DAY_MS = 86_400_000
const LAST_NAME = 'Zqlastname'
const PHONE = '+447700900789'

describe('an unfinished issue of a closed account', () => {
  let test: TestApp
  let home: number
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
  })
  afterAll(() => test.close())

  const run = async (days: number): Promise<number> => {
    const now = new Date(Date.now() + days * DAY_MS)
    const ctx = { ...systemCtx(test.services, 'a-run'), now: () => now }
    // Emails that name the person lose their text after the same period.
    return (await runRetention(ctx, { only: ['messages', 'reporters'] })).reporters
  }
  const read = async (issueId: number): Promise<Issue> => issueOf(await manager.get(`/issues/${issueId}`))
  const eventsOf = async (issueId: number): Promise<IssueEvent[]> =>
    (await manager.get(`/issues/${issueId}/events`)).json<IssueEvent[]>()
  const mailsToManager = () =>
    test.services.db
      .selectFrom('outbox_messages')
      .select(['subject', 'body'])
      .where('recipient', '=', 'manager@example.test')
      .where('subject', 'like', 'Visit without a resident%')
      .execute()

  /** Adds an issue that the manager owns, with every field about its reporter filled in. */
  async function plant(): Promise<{ issueId: number; resident: Caller }> {
    const options = { firstName: 'Robin', lastName: LAST_NAME, phoneNumber: PHONE }
    const resident = await signIn(test, 'TENANT', home, options)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: resident.userId,
      title: 'Dripping tap',
      description: 'It drips all night.',
      status: 'Open',
      vulnerablePersons: true,
    })
    const access = { mayEnter: true, times: 'Mornings', pets: 'A dog' }
    expect((await resident.put(`/issues/${issueId}/access`, access)).statusCode).toBe(200)
    await resident.postForm(`/issues/${issueId}/notes`, { text: 'It is worse now.' })
    await manager.postForm(`/issues/${issueId}/notes`, { text: 'We will come.', audience: 'staff' })
    await manager.put(`/issues/${issueId}/owner`, { ownerId: 'me' })
    return { issueId, resident }
  }
  const close = async ({ userId }: Caller): Promise<void> => {
    expect((await admin.put('/admin/suspend-user', { userId })).statusCode).toBe(200)
  }

  it('an unfinished issue of a closed account loses its reporter after 30 days, keeps its text and status, and appears under Unassigned [RETAIN-211]', async () => {
    const { issueId, resident } = await plant()
    expect((await manager.post(`/issues/${issueId}/waiting`)).statusCode).toBe(200)
    await close(resident)
    expect(await run(29)).toBe(0)
    expect(await read(issueId)).toMatchObject({ userId: resident.userId, ownerId: manager.userId })

    expect(await run(32)).toBe(1)
    expect(await read(issueId)).toMatchObject({
      title: 'Dripping tap',
      description: 'It drips all night.',
      status: 'Open',
      userId: null,
      phoneNumber: null,
      vulnerablePersons: false,
      ownerId: null,
      waitingSince: null,
    })
    expect((await manager.get(`/issues/${issueId}/access`)).json()).toMatchObject({
      mayEnter: null,
      times: null,
      pets: null,
    })
    const row = test.services.db.selectFrom('issues').selectAll().where('id', '=', issueId)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      reporter_id: null,
      reported_by: null,
      anonymised_at: null,
    })
    const unassigned = (await manager.get('/issues?owner=nobody')).json<Issue[]>()
    expect(unassigned.map((issue) => issue.issueId)).toEqual([issueId])
    const events = await eventsOf(issueId)
    expect(events.map(({ kind, actor, note }) => [kind, actor, note])).toEqual(
      expect.arrayContaining([
        ['noteAdded', 'The resident', 'It is worse now.'],
        ['reporterRemoved', 'System', null],
        ['waitingEnded', 'System', null],
      ]),
    )
    // Staff can take back their own notes, but not this note by the reporter.
    expect(events.find(({ note }) => note === 'It is worse now.')?.can).toEqual([])
    const tables = Object.entries(await everyRow(test.services))
    const naming = tables.filter(([, text]) => text?.includes(LAST_NAME) || text?.includes(PHONE))
    expect(naming.map(([table]) => table)).toEqual(['users'])
    // Staff can still handle the issue.
    const step = await manager.update(issueId, { status: 'InProgress', notes: 'On the way.' })
    expect(step.statusCode, step.body).toBe(200)
    expect(await run(40)).toBe(0)
  })

  it('an unfinished issue of a closed account keeps its booked visit for the firm and warns staff about it [RETAIN-211]', async () => {
    const { db } = test.services
    const { issueId, resident } = await plant()
    const firmId = await buildFirm(test.services, { name: 'Harbour Plumbing' })
    const orderId = await buildOrder(test.services, { issueId, firmId, status: 'Accepted' })
    await sql`update work_orders set status = 'Booked' where id = ${orderId}`.execute(db)
    await sql`insert into appointments (order_id, starts_at, ends_at, picked_as, picked_by)
      values (${orderId}, now() + interval '40 days', now() + interval '961 hours', 'reporter', ${resident.userId})`.execute(
      db,
    )
    await close(resident)
    expect(await run(32)).toBe(1)
    expect(await mailsToManager()).toEqual([
      {
        subject: expect.stringContaining('Visit without a resident: Dripping tap'),
        body: expect.stringContaining('Harbour Plumbing is booked for '),
      },
    ])
    const items = db.selectFrom('notifications').select(['user_id', 'kind']).where('issue_id', '=', issueId)
    expect(await items.execute()).toContainEqual({ user_id: manager.userId, kind: 'firmMoved' })
    const visit = db.selectFrom('appointments').select(['state', 'picked_by']).where('order_id', '=', orderId)
    expect(await visit.execute()).toEqual([{ state: 'Booked', picked_by: null }])
  })

  it('an unfinished issue of a closed account keeps its reporter during a hold, and after the account has been reopened [RETAIN-211]', async () => {
    const held = await plant()
    const back = await plant()
    for (const { resident } of [held, back]) await close(resident)
    const hold = { userId: held.resident.userId, reason: 'A claim.' }
    expect((await admin.post('/retention/holds', hold)).statusCode).toBe(201)
    const approved = await admin.put('/admin/approve-user', { userId: back.resident.userId })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await run(32)).toBe(0)
    expect((await read(held.issueId)).userId).toBe(held.resident.userId)
    expect((await read(back.issueId)).userId).toBe(back.resident.userId)
  })
})
