import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NotificationItem, UnreadNotifications } from '@doorstep/contract/notifications/schema'
import { issueOf, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty, mapUser } from '../../../test/factories.ts'
import { walkPages } from '../../../test/pages.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../context.ts'
import { openApprovedIssue } from '../issue-steps/hand-over/service.ts'
import { anonymiseIssues } from '../retention/issues/queries.ts'

describe('notifications of a person', () => {
  let test: TestApp
  let home: number
  let elsewhere: number
  let manager: Caller
  let stranger: Caller
  let admin: Caller
  let resident: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services, { name: 'Flat 7' })
    elsewhere = await buildProperty(test.services)
    manager = await signIn(test, 'PMGR', home)
    stranger = await signIn(test, 'PMGR', elsewhere)
    admin = await signIn(test, 'ADMIN')
  })
  beforeEach(async () => {
    await test.services.db.deleteFrom('notifications').execute()
    resident = await signIn(test, 'TENANT', home)
  })
  afterAll(() => test.close())

  const itemsOf = async (caller: Caller): Promise<NotificationItem[]> =>
    (await caller.get('/notifications')).json<NotificationItem[]>()
  const unreadOf = async (caller: Caller): Promise<UnreadNotifications> =>
    (await caller.get('/notifications/unread')).json<UnreadNotifications>()
  const report = async (caller: Caller, title: string, propertyId = home): Promise<number> =>
    issueOf(await caller.report(test, { PropertyId: String(propertyId), Title: title })).issueId
  const build = (): Promise<number> =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status: 'Open' })

  it('notifications of a person show a new report to the managers of its development, and to nobody else [FORYOU-01]', async () => {
    const issueId = await report(resident, 'The tap drips')
    expect(await itemsOf(manager)).toEqual([
      {
        id: expect.any(Number),
        kind: 'newReport',
        issueId,
        jobId: expect.any(Number),
        title: 'The tap drips',
        propertyName: 'Flat 7',
        status: null,
        at: expect.stringMatching(/Z$/),
        isRead: false,
      },
    ])
    for (const other of [stranger, admin, resident]) expect(await itemsOf(other)).toEqual([])
  })

  it('notifications of a person leave out a person’s own report [FORYOU-01]', async () => {
    await report(manager, 'Seen on the way round')
    expect(await itemsOf(manager)).toEqual([])
  })

  it('notifications of a person include reports in a development that the person created, as long as they still manage a property [FORYOU-01]', async () => {
    const developmentId = await buildDevelopment(test.services)
    const place = await buildProperty(test.services, { developmentId })
    await test.services.db
      .updateTable('developments')
      .set({ created_by: stranger.userId })
      .where('id', '=', developmentId)
      .execute()
    const tenant = await signIn(test, 'TENANT', place)
    const issueId = await report(tenant, 'The gate is stuck', place)
    expect(await itemsOf(stranger)).toMatchObject([{ issueId }])
  })

  it('notifications of a person show a report to the administrators if there is no manager [FORYOU-02]', async () => {
    const place = await buildProperty(test.services)
    const issueId = await report(await signIn(test, 'TENANT', place), 'Nobody manages this', place)
    expect(await itemsOf(admin)).toMatchObject([{ kind: 'newReport', issueId }])
    expect(await itemsOf(manager)).toEqual([])
  })

  it('the notifications of a reporter include other people’s steps and public notes, but no internal notes and nothing that the reporter did [FORYOU-03]', async () => {
    const issueId = await build()
    const told = async () => (await itemsOf(resident)).map(({ kind, status }) => [kind, status])
    await manager.update(issueId, { notes: 'Only for staff.', internal: true })
    expect(await told()).toEqual([])
    await manager.update(issueId, { notes: 'A plumber comes on Monday.' })
    expect(await told()).toEqual([['mineChanged', null]])
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.', internal: true })
    expect(await told()).toEqual([
      ['mineChanged', 'InProgress'],
      ['mineChanged', null],
    ])
    const own = await buildIssue(test.services, {
      propertyId: home,
      reporterId: manager.userId,
      status: 'Open',
    })
    await manager.update(own, { status: 'InProgress', notes: 'I do it myself.' })
    expect(await itemsOf(manager)).toEqual([])
    const withdrawn = await report(resident, 'Not needed after all')
    await resident.update(withdrawn, { status: 'Withdrawn' })
    expect(await told()).toHaveLength(2)
  })

  it('notifications of a person include one notification for an approval, once the issue is open, and one for a rejection [FORYOU-03]', async () => {
    const approved = await report(resident, 'Taken up')
    const rejected = await report(resident, 'Not taken up')
    await manager.update(approved, { status: 'Approved', notes: 'Yes.' })
    expect(await itemsOf(resident)).toEqual([])
    const ctx = systemCtx(test.services, 'a-job')
    await openApprovedIssue(ctx, approved)
    await openApprovedIssue(ctx, approved)
    await manager.update(rejected, { status: 'Rejected', notes: 'No.' })
    expect(await itemsOf(resident)).toMatchObject([
      { issueId: rejected, status: 'Rejected' },
      { issueId: approved, status: 'Open' },
    ])
  })

  it('notifications of a person are stored in the same transaction as the report or step that causes them [FORYOU-04]', async () => {
    await test.asOwner("alter table notifications add constraint items_none check (kind = 'none') not valid")
    const answer = await resident.report(test, { PropertyId: String(home), Title: 'Never stored' })
    await test.asOwner('alter table notifications drop constraint items_none')
    expect(answer.statusCode).toBe(500)
    const stored = test.services.db.selectFrom('issues').select('id').where('title', '=', 'Never stored')
    expect(await stored.execute()).toEqual([])
  })

  it('notifications of a person disappear from list and count if the person can no longer read the issue [FORYOU-07]', async () => {
    const second = await signIn(test, 'PMGR', home)
    await mapUser(test.services, second.userId, elsewhere, 'PMGR')
    await report(resident, 'Out of sight soon')
    expect(await itemsOf(second)).toHaveLength(1)
    await test.services.db
      .deleteFrom('property_roles')
      .where('user_id', '=', second.userId)
      .where('property_id', '=', home)
      .execute()
    expect(await itemsOf(second)).toEqual([])
    expect(await unreadOf(second)).toEqual({ count: 0, issueIds: [] })
    expect(await itemsOf(manager)).toHaveLength(1)
  })

  it('notifications of a person are paged, newest first, and counted [FORYOU-06]', async () => {
    for (let count = 1; count <= 5; count += 1) await report(resident, `Report ${count}`)
    const pages = await walkPages<NotificationItem>(manager, '/notifications?limit=2')
    expect(pages.map((page) => page.map(({ title }) => title))).toEqual([
      ['Report 5', 'Report 4'],
      ['Report 3', 'Report 2'],
      ['Report 1'],
    ])
    expect((await manager.get('/notifications?limit=2')).headers['x-total-count']).toBe('5')
  })

  it('notifications of a person can be marked as read for one issue or all at once, and other people’s notifications stay unread [FORYOU-08]', async () => {
    const second = await signIn(test, 'PMGR', home)
    const [first, other] = [await report(resident, 'First one'), await report(resident, 'Second one')]
    expect(await unreadOf(manager)).toEqual({ count: 2, issueIds: [other, first] })
    expect((await manager.post('/notifications/read', { issueId: first })).statusCode).toBe(204)
    expect((await itemsOf(manager)).map(({ isRead }) => isRead)).toEqual([false, true])
    expect(await unreadOf(manager)).toEqual({ count: 1, issueIds: [other] })
    await manager.post('/notifications/read', {})
    await manager.post('/notifications/read', {})
    expect(await unreadOf(manager)).toEqual({ count: 0, issueIds: [] })
    expect((await unreadOf(second)).count).toBe(2)
    await second.post('/notifications/read', {})
  })

  it('notifications of a person are signalled only to their owner, when they arrive and when they are read [FORYOU-09]', async () => {
    const heard: (readonly (number | undefined)[])[] = []
    const stop = test.services.live.subscribe((signal) => {
      if (signal !== 'reset' && signal.type === 'notification')
        heard.push(signal.targets?.map(({ userId }) => userId) ?? [])
    })
    // Leaves out signals that do not reach the manager, because signals of other people's earlier reads might still
    // arrive.
    const told = () => heard.filter((userIds) => userIds.includes(manager.userId))
    const issueId = await report(resident, 'Heard by managers')
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    await manager.post('/notifications/read', { issueId })
    await vi.waitFor(() => expect(told().slice(1)).toEqual([[manager.userId]]))
    for (const other of [stranger, admin, resident]) expect(heard.flat()).not.toContain(other.userId)
    stop()
  })

  it('notifications of a person are deleted when retention removes the data of the issue [FORYOU-17]', async () => {
    const leaver = await signIn(test, 'TENANT', home)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: leaver.userId,
      status: 'InProgress',
    })
    await manager.update(issueId, { status: 'Resolved', notes: 'Done.' })
    expect(await itemsOf(leaver)).toHaveLength(1)
    await withTransaction(systemCtx(test.services, 'a-run'), (tx) => anonymiseIssues(tx, [issueId]))
    const left = test.services.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', leaver.userId)
    expect(await left.execute()).toEqual([])
  })
})

describe('a report with many managers', () => {
  it('a report with many managers creates one notification and one email for each of 200 managers among 2,000 residents [FORYOU-05]', async () => {
    const test = await startTestApp()
    const { db } = test.services
    const home = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', home)
    await sql`insert into users (email, first_name, last_name, status)
      select 'many-' || n || '@example.test', 'Robin', 'Reed', 'Approved' from generate_series(1, 2200) n`.execute(
      db,
    )
    await sql`insert into property_roles (user_id, property_id, role)
      select id, ${home}, case when row_number() over (order by id) <= 200 then 'PMGR' else 'TENANT' end
      from users where email like 'many-%'`.execute(db)
    const managers = await db
      .selectFrom('property_roles')
      .select('user_id')
      .where('role', '=', 'PMGR')
      .orderBy('user_id')
      .execute()
    const answer = await resident.report(test, { PropertyId: String(home), Title: 'Heard by many' })
    expect(answer.statusCode).toBe(201)
    const told = await db.selectFrom('notifications').select('user_id').orderBy('user_id').execute()
    expect(managers).toHaveLength(200)
    expect(told).toEqual(managers)
    const mails = db.selectFrom('outbox_messages').select('id').where('subject', 'like', 'New report: Heard%')
    expect(await mails.execute()).toHaveLength(200)
    await test.close()
  })
})
