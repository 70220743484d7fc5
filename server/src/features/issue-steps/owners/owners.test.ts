import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import {
  buildDevelopment,
  buildIssue,
  buildProperty,
  clearIssues,
  mapUser,
} from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'

describe('the owner of an issue', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let manager: Caller
  let colleague: Caller
  let stranger: Caller
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home)
    manager = await signIn(test, 'PMGR', home, { firstName: 'Mary', lastName: 'Mill' })
    colleague = await signIn(test, 'PMGR', home, { firstName: 'Cole', lastName: 'League' })
    stranger = await signIn(test, 'PMGR', await buildProperty(test.services))
    admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Ada', lastName: 'Min' })
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    for (const table of ['notifications', 'outbox_messages', 'owner_rules'] as const)
      await test.services.db.deleteFrom(table).execute()
  })
  afterAll(() => test.close())

  const build = (status: 'Open' | 'Closed' = 'Open'): Promise<number> =>
    buildIssue(test.services, { propertyId: home, reporterId: resident.userId, status })
  const own = (caller: Caller, issueId: number, ownerId: number | 'me' | null): Promise<Answer> =>
    caller.put(`/issues/${issueId}/owner`, { ownerId })
  const read = async (issueId: number, caller = admin): Promise<Issue> =>
    issueOf(await caller.get(`/issues/${issueId}`))
  const listed = async (caller: Caller, query: string): Promise<number[]> =>
    (await caller.get(`/issues?${query}`)).json<Issue[]>().map(({ issueId }) => issueId)
  const itemsOf = async (caller: Caller): Promise<string[]> =>
    (await caller.get('/notifications')).json<NotificationItem[]>().map(({ kind }) => kind)

  it('the owner of an issue can be set to the caller, a colleague or nobody with one call each, and every change is audited [DUE-01]', async () => {
    const issueId = await build()
    const taken = await own(manager, issueId, 'me')
    expect(taken.statusCode, taken.body).toBe(200)
    expect(issueOf(taken)).toMatchObject({ ownerId: manager.userId, ownerName: 'Mary Mill' })
    // The version stays the same, so the change does not interrupt people who are editing the issue.
    expect(issueOf(taken).version).toBe(1)
    expect(await itemsOf(manager)).toEqual([])
    expect(issueOf(await own(manager, issueId, colleague.userId)).ownerName).toBe('Cole League')
    expect(issueOf(await own(manager, issueId, null))).toMatchObject({ ownerId: null, ownerName: null })
    await own(manager, issueId, null)
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'issue.setOwner')
      .where('object_id', '=', issueId)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { before: { ownerId: null }, after: { ownerId: manager.userId } },
      { before: { ownerId: manager.userId }, after: { ownerId: colleague.userId } },
      { before: { ownerId: colleague.userId }, after: { ownerId: null } },
    ])
  })

  it('the owner of an issue gets a notification, and an email if they chose emails, unless they took the issue themselves [DUE-05]', async () => {
    const issueId = await build()
    await own(manager, issueId, colleague.userId)
    await own(manager, issueId, colleague.userId)
    expect(await itemsOf(colleague)).toEqual(['assignedToMe'])
    const mails = await test.services.db.selectFrom('outbox_messages').select(['subject', 'stops']).execute()
    expect(mails).toEqual([
      { subject: expect.stringMatching(/^Assigned to you: .* \(job \d+\)$/), stops: 'assignedToMe' },
    ])
    await colleague.put('/account/mail-choices', { kind: 'assignedToMe', choice: 'never' })
    await own(manager, await build(), colleague.userId)
    expect(await itemsOf(colleague)).toHaveLength(2)
    expect(await test.services.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(1)
    await colleague.put('/account/mail-choices', { kind: 'assignedToMe', choice: 'atOnce' })
  })

  it('the owner of an issue must be staff who look after the place and can sign in [DUE-01]', async () => {
    const issueId = await build()
    const suspended = await signIn(test, 'PMGR', home)
    await test.services.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', suspended.userId)
      .execute()
    for (const { userId } of [stranger, resident, suspended, { userId: 99_999_999 }]) {
      const answer = await own(manager, issueId, userId)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('ownerId')
    }
    const people = (await manager.get(`/issues/${issueId}/owners`)).json<{ name: string }[]>()
    expect(people.map(({ name }) => name)).toEqual(['Ada Min', 'Cole League', 'Mary Mill'])
    const found = (await manager.get(`/issues/${issueId}/owners?q=ary`)).json<{ id: number }[]>()
    expect(found.map(({ id }) => id)).toEqual([manager.userId])
    expect((await own(resident, issueId, 'me')).statusCode).toBe(403)
    expect((await own(stranger, issueId, 'me')).statusCode).toBe(404)
    expect((await own(manager, await build('Closed'), 'me')).statusCode).toBe(409)
  })

  it.each([
    ['loses the role', (userId: number) => sql`delete from property_roles where user_id = ${userId}`],
    ['is suspended', (userId: number) => sql`update users set status = 'Suspended' where id = ${userId}`],
    [
      'manages another development than the one that the home has moved to',
      (_: number, development: number, propertyId: number) =>
        sql`update homes set development_id = ${development} where id = ${propertyId}`,
    ],
  ])(
    'the owner of an issue no longer counts as soon as that person %s, and the issue then has no owner [DUE-02]',
    async (_why, change) => {
      const place = await buildProperty(test.services)
      // The manager has the role at another home, which stays in the development when the home of the issue moves.
      const { development_id: developmentId } = await test.services.db
        .selectFrom('homes')
        .select('development_id')
        .where('id', '=', place)
        .executeTakeFirstOrThrow()
      const person = await signIn(test, 'PMGR', await buildProperty(test.services, { developmentId }))
      const issueId = await buildIssue(test.services, {
        propertyId: place,
        reporterId: (await signIn(test, 'TENANT', place)).userId,
        status: 'Open',
      })
      await own(admin, issueId, person.userId)
      expect(await listed(admin, `owner=${person.userId}`)).toEqual([issueId])
      expect(await listed(admin, 'owner=nobody')).toEqual([])
      const elsewhere = await buildDevelopment(test.services)
      await change(person.userId, elsewhere, place).execute(test.services.db)
      expect(await read(issueId)).toMatchObject({ ownerId: null, ownerName: null })
      expect(await listed(admin, `owner=${person.userId}`)).toEqual([])
      expect(await listed(admin, 'owner=nobody')).toEqual([issueId])
    },
  )

  it('the owner of an issue still counts if they created the development and still manage any home [DUE-02]', async () => {
    const creator = await signIn(test, 'PMGR', await buildProperty(test.services))
    const developmentId = await buildDevelopment(test.services, { createdBy: creator.userId })
    const place = await buildProperty(test.services, { developmentId })
    const issueId = await buildIssue(test.services, {
      propertyId: place,
      reporterId: admin.userId,
      status: 'Open',
    })
    expect(issueOf(await own(creator, issueId, 'me')).ownerId).toBe(creator.userId)
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', creator.userId).execute()
    expect((await read(issueId)).ownerId).toBeNull()
  })

  it('the owner of an issue can be used as a filter by staff only: me, a colleague or nobody [DUE-04]', async () => {
    const [mine, theirs, nobodys] = [await build(), await build(), await build()]
    await own(manager, mine, 'me')
    await own(manager, theirs, colleague.userId)
    expect(await listed(manager, 'owner=me')).toEqual([mine])
    expect(await listed(manager, `owner=${colleague.userId}`)).toEqual([theirs])
    expect(await listed(manager, 'owner=nobody')).toEqual([nobodys])
    const lease = await signIn(test, 'LEASE', home)
    const contractor = await signIn(test, 'CONTRACTOR', home)
    for (const caller of [lease, contractor, resident, stranger])
      for (const filter of ['owner=nobody', `owner=${manager.userId}`, 'owner=me'])
        expect(await listed(caller, filter)).toEqual([])
    expect((await manager.get('/issues?owner=somebody')).statusCode).toBe(400)
    // A manager of another development gets the same empty list as a person without any role.
    await mapUser(test.services, stranger.userId, await buildProperty(test.services), 'PMGR')
    expect(await listed(stranger, `owner=${manager.userId}`)).toEqual([])
  })

  it('the owner of an issue is set by the rule for the development and category, or otherwise by the rule for the development [DUE-03]', async () => {
    const { development_id: developmentId } = await test.services.db
      .selectFrom('homes')
      .select('development_id')
      .where('id', '=', home)
      .executeTakeFirstOrThrow()
    const put = (userId: number, categoryId: number | null): Promise<Answer> =>
      manager.put('/owner-rules', { developmentId, categoryId, userId })
    const report = async (title: string): Promise<Issue> =>
      issueOf(await resident.report(test, { PropertyId: String(home), Title: title }))
    const first = await report('Before any rule')
    expect((await read(first.issueId)).ownerId).toBeNull()
    const general = await put(colleague.userId, null)
    expect(general.statusCode, general.body).toBe(200)
    const second = await report('By the development')
    expect((await read(second.issueId)).ownerId).toBe(colleague.userId)
    expect(await itemsOf(colleague)).toContain('assignedToMe')
    await put(manager.userId, first.categoryId)
    expect((await read((await report('By the category')).issueId)).ownerId).toBe(manager.userId)
    // A report ignores a rule whose owner cannot own issues.
    await test.services.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', manager.userId)
      .execute()
    const third = await report('By who was suspended')
    await test.services.db
      .updateTable('users')
      .set({ status: 'Approved' })
      .where('id', '=', manager.userId)
      .execute()
    expect((await read(third.issueId)).ownerId).toBe(colleague.userId)
    expect((await read(second.issueId)).ownerId).toBe(colleague.userId)
  })
})
