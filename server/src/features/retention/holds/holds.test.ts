import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RetentionHold, RetentionPlan } from '@doorstep/contract/retention/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildIssue, buildProperty, buildUser } from '../../../../test/factories.ts'
import { plant } from '../../../../test/retentionSeeds.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { runRetention } from '../service.ts'

const LONG_AGO = new Date('2001-01-01T12:00:00Z')

let test: TestApp
let home: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  admin = await signIn(test, 'ADMIN', undefined, { firstName: 'Adam', lastName: 'Chief' })
  manager = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const hold = (body: object): Promise<Answer> =>
  admin.post('/retention/holds', { reason: 'A claim.', ...body })
const holds = async (query = ''): Promise<RetentionHold[]> =>
  (await admin.get(`/retention/holds${query}`)).json<RetentionHold[]>()
const plan = async (): Promise<RetentionPlan> => (await admin.get('/retention')).json<RetentionPlan>()
const run = (): Promise<unknown> => runRetention(systemCtx(test.services, 'a-run'))
const issueOf = async (reporterId: number): Promise<{ id: number; jobId: number }> => {
  const id = await buildIssue(test.services, {
    propertyId: home,
    reporterId,
    status: 'Closed',
    title: 'A leak',
  })
  const { db } = test.services
  await db.updateTable('issues').set({ updated_at: LONG_AGO }).where('id', '=', id).execute()
  return db
    .selectFrom('issues')
    .select(['id', 'job_id as jobId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const isAnonymised = async (issueId: number): Promise<boolean> => {
  const row = test.services.db.selectFrom('issues').select('anonymised_at').where('id', '=', issueId)
  return (await row.executeTakeFirstOrThrow()).anonymised_at !== null
}
const audited = (): Promise<unknown[]> =>
  test.services.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'object_type', 'object_id', 'before', 'after'])
    .where('action', 'in', ['retention.hold', 'retention.lift'])
    .orderBy('id')
    .execute()

describe('a retention hold', () => {
  it('a retention hold keeps a person and their issues out of retention until it is lifted [RETAIN-10] [RETAIN-11]', async () => {
    const userId = await buildUser(test.services, { firstName: 'Hetty', lastName: 'Held' })
    const account = await plant(test, 'accounts', LONG_AGO, userId)
    const issue = await issueOf(userId)
    const answer = await hold({ userId, reason: 'A claim at court.' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      userId,
      issueId: null,
      jobId: null,
      name: 'Hetty Held',
      reason: 'A claim at court.',
      setBy: 'Adam Chief',
      setAt: expect.stringMatching(/Z$/),
      can: ['retention:hold'],
    })
    expect(await holds(`?userId=${userId}`)).toEqual([answer.json()])
    expect(await holds(`?issueId=${issue.id}`)).toEqual([answer.json()])
    const steps = [
      { kind: 'issue', id: issue.id, jobId: issue.jobId, name: 'A leak' },
      { kind: 'account', id: userId, jobId: null, name: 'Hetty Held' },
    ]
    expect((await plan()).next).toEqual([])
    await run()
    expect([await account.isThere(), await isAnonymised(issue.id)]).toEqual([true, false])
    const { id } = answer.json<RetentionHold>()
    expect((await admin.delete(`/retention/holds/${id}`)).statusCode).toBe(204)
    expect(await holds(`?userId=${userId}`)).toEqual([])
    expect((await plan()).next).toMatchObject(steps)
    await run()
    expect([await account.isThere(), await isAnonymised(issue.id)]).toEqual([false, true])
  })

  it('a retention hold on an issue keeps the issue and its reporter’s account, but not the reporter’s other issues [RETAIN-10]', async () => {
    const userId = await buildUser(test.services)
    const account = await plant(test, 'accounts', LONG_AGO, userId)
    const [kept, other] = [await issueOf(userId), await issueOf(userId)]
    const answer = await hold({ jobId: kept.jobId })
    expect(answer.json()).toMatchObject({ userId: null, issueId: kept.id, jobId: kept.jobId, name: 'A leak' })
    expect(await holds(`?issueId=${kept.id}`)).toEqual([answer.json()])
    expect(await holds(`?userId=${userId}`)).toEqual([answer.json()])
    expect(await holds(`?issueId=${other.id}`)).toEqual([])
    await run()
    expect([await account.isThere(), await isAnonymised(kept.id), await isAnonymised(other.id)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('a retention hold on an issue keeps the accounts of its contact, and of an earlier contact who wrote there [RETAIN-10]', async () => {
    const { db } = test.services
    const { id, jobId } = await issueOf(await buildUser(test.services))
    const [contact, earlier] = [await buildUser(test.services), await buildUser(test.services)]
    const accounts = [
      await plant(test, 'accounts', LONG_AGO, contact),
      await plant(test, 'accounts', LONG_AGO, earlier),
    ]
    await db
      .updateTable('issues')
      .set({ contact_id: contact, contact_since: LONG_AGO })
      .where('id', '=', id)
      .execute()
    const note = { issue_id: id, kind: 'noteAdded', note: 'It drips.', audiences: ['reporter'] }
    await db
      .insertInto('issue_events')
      .values({ ...note, actor_id: earlier, by_side: true })
      .execute()
    const answer = await hold({ jobId })
    for (const userId of [contact, earlier]) expect(await holds(`?userId=${userId}`)).toEqual([answer.json()])
    await run()
    expect(await Promise.all(accounts.map((account) => account.isThere()))).toEqual([true, true])
    await admin.delete(`/retention/holds/${answer.json<RetentionHold>().id}`)
    await run()
    expect(await Promise.all(accounts.map((account) => account.isThere()))).toEqual([false, false])
  })

  it('a retention hold on a person keeps the person’s notes on other people’s issues [RETAIN-10]', async () => {
    const issue = await issueOf(await buildUser(test.services))
    const set = (values: { status: 'Open' | 'Closed'; updated_at?: Date }) =>
      test.services.db.updateTable('issues').set(values).where('id', '=', issue.id).execute()
    await set({ status: 'Open' })
    const note = await manager.update(issue.id, { notes: 'I have seen it.' })
    expect(note.statusCode, note.body).toBe(200)
    await set({ status: 'Closed', updated_at: LONG_AGO })
    const answer = (await hold({ userId: manager.userId })).json<RetentionHold>()
    expect(await holds(`?issueId=${issue.id}`)).toEqual([answer])
    await run()
    expect(await isAnonymised(issue.id)).toBe(false)
    await admin.delete(`/retention/holds/${answer.id}`)
    await run()
    expect(await isAnonymised(issue.id)).toBe(true)
  })

  it('a retention hold is in the audit without its reason [RETAIN-11]', async () => {
    const userId = await buildUser(test.services)
    const before = (await audited()).length
    const holdId = (await hold({ userId, reason: 'Zqreason' })).json<RetentionHold>().id
    await admin.delete(`/retention/holds/${holdId}`)
    const trace = { actor_id: admin.userId, object_type: 'user', object_id: userId }
    expect((await audited()).slice(before)).toEqual([
      { action: 'retention.hold', ...trace, before: null, after: { holdId } },
      { action: 'retention.lift', ...trace, before: { holdId }, after: null },
    ])
  })

  it('a retention hold is refused with a message for no target, two targets, no reason, a duplicate or removed data [RETAIN-11]', async () => {
    const userId = await buildUser(test.services)
    const late = await issueOf(userId)
    await run()
    const refused = async (body: object): Promise<unknown[]> => {
      const answer = await hold(body)
      return [answer.statusCode, answer.json().message]
    }
    expect(await refused({})).toEqual([400, 'Choose a person or an issue.'])
    expect(await refused({ userId, jobId: late.jobId })).toEqual([
      400,
      'Choose a person or an issue, not both.',
    ])
    expect(await refused({ userId, reason: ' ' })).toEqual([400, 'Reason is required.'])
    expect(await refused({ userId: 99_999 })).toEqual([
      400,
      'There is no such person. Choose one from the list.',
    ])
    expect(await refused({ jobId: 99_999 })).toEqual([
      400,
      'There is no issue with this job number. Check the number.',
    ])
    expect(await refused({ jobId: late.jobId })).toEqual([
      409,
      'The personal data has already been removed, so a hold is no longer possible.',
    ])
    expect((await hold({ userId })).statusCode).toBe(201)
    expect(await refused({ userId })).toEqual([409, 'This person is already on hold.'])
    expect((await admin.delete('/retention/holds/99999')).statusCode).toBe(404)
  })

  it('a retention hold is set only once by two simultaneous calls, and protects the person even if it is set during a run [RETAIN-11]', async () => {
    const userId = await buildUser(test.services)
    const account = await plant(test, 'accounts', LONG_AGO, userId)
    const [one, other] = await Promise.all([hold({ userId }), hold({ userId }), run()])
    const codes = new Set([one.statusCode, other.statusCode])
    // If the retention run comes first, the server refuses both calls. If a call comes first, one of the two calls sets
    // the hold.
    expect(codes).toEqual(new Set((await account.isThere()) ? [201, 409] : [409]))
  })

  it('a retention hold can be set and lifted only by administrators [RETAIN-11]', async () => {
    const userId = await buildUser(test.services)
    expect((await manager.get('/retention')).statusCode).toBe(403)
    expect((await manager.get('/retention/holds')).statusCode).toBe(403)
    expect((await manager.post('/retention/holds', { userId, reason: 'Mine.' })).statusCode).toBe(403)
    const { id } = (await hold({ userId })).json<RetentionHold>()
    expect((await manager.delete(`/retention/holds/${id}`)).statusCode).toBe(403)
    expect(await holds(`?userId=${userId}`)).toHaveLength(1)
  })
})

describe('an anonymised account or issue', () => {
  it('an anonymised account or issue refuses every step, edit or role that would link it to a person again [RETAIN-07] [RETAIN-08]', async () => {
    const userId = await buildUser(test.services)
    const issue = await issueOf(userId)
    const { db } = test.services
    const emergency = { priority: 'Emergency', emergency_kind: 'power', vulnerable_persons: true }
    await db
      .updateTable('issues')
      .set({ status: 'Resolved', ...emergency })
      .where('id', '=', issue.id)
      .execute()
    await plant(test, 'accounts', LONG_AGO, userId)
    await run()
    const step = await admin.put('/admin/approve-user', { userId })
    expect([step.statusCode, step.json().message]).toEqual([409, expect.stringContaining('was removed')])
    const shown = (await admin.get(`/admin/users/${userId}`)).json()
    expect(shown).toMatchObject({ firstName: 'Removed', phoneNumber: null, can: [], status: 'Suspended' })
    for (const caller of [admin, manager]) {
      const read = (await caller.get(`/issues/${issue.id}`)).json()
      expect(read).toMatchObject({
        title: 'Details removed',
        userId: null,
        reporterName: null,
        vulnerablePersons: false,
        priority: null,
        emergencyKind: null,
        allowedStatuses: ['Resolved'],
      })
      expect(read.can).not.toContain('issue:edit')
      for (const change of [
        { status: 'Closed', notes: 'Done.' },
        { notes: 'A note.' },
        { title: 'New title' },
      ])
        expect((await caller.update(issue.id, change)).statusCode).toBe(409)
    }
    const listed = (await manager.get('/issues?status=Resolved')).json<{ issueId: number }[]>()
    expect(listed.map(({ issueId }) => issueId)).toContain(issue.id)
  })
})
