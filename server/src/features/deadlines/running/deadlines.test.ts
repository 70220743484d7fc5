import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IssueDeadline } from '@doorstep/contract/issues/deadlines/schema'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { openApprovedIssue } from '../../issue-steps/hand-over/service.ts'
import { getIssueById } from '../../issues/queries.ts'
import { reopenDeadlines, resumeWaiting } from './service.ts'

const HOUR_MS = 3_600_000

describe('issue deadlines', () => {
  let test: TestApp
  let propertyId: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', propertyId)
    manager = await signIn(test, 'PMGR', propertyId)
  })
  beforeEach(() => clearIssues(test.services))
  afterAll(() => test.close())

  const report = async (fields: Record<string, string> = {}): Promise<number> =>
    issueOf(await resident.report(test, { PropertyId: String(propertyId), ...fields })).issueId
  const emergency = (): Promise<number> => report({ Emergency: 'water', Title: `Water ${Math.random()}` })
  const open = async (issueId: number): Promise<void> => {
    await manager.update(issueId, { status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(systemCtx(test.services, 'a-job'), issueId)
  }
  const read = async (issueId: number, caller = manager): Promise<Issue> =>
    issueOf(await caller.get(`/issues/${issueId}`))
  const deadlinesOf = async (issueId: number): Promise<IssueDeadline[]> =>
    (await manager.get(`/issues/${issueId}/deadlines`)).json<IssueDeadline[]>()
  const deadlineOf = async (issueId: number, kind: IssueDeadline['kind']): Promise<IssueDeadline> => {
    const found = (await deadlinesOf(issueId)).find((deadline) => deadline.kind === kind)
    if (!found) throw new Error(`it has no ${kind}`)
    return found
  }
  const setPriority = (issueId: number, priority: string | null): Promise<Answer> =>
    manager.put(`/issues/${issueId}/priority`, { priority, reason: 'It was looked at.' })
  const hoursBetween = (one: string, other: string | null): number =>
    (Date.parse(other ?? '') - Date.parse(one)) / HOUR_MS
  /** Moves all times of the issue back by these hours. */
  const makeOlder = async (issueId: number, hours: number): Promise<void> => {
    const ago = sql`make_interval(hours => ${hours})`
    await sql`update issues set created_at = created_at - ${ago}, waiting_since = waiting_since - ${ago},
      next_due_at = next_due_at - ${ago}, complete_due_at = complete_due_at - ${ago} where id = ${issueId}`.execute(
      test.services.db,
    )
    await sql`update issue_deadlines set from_at = from_at - ${ago}, due_at = due_at - ${ago},
      half_at = half_at - ${ago}, three_quarters_at = three_quarters_at - ${ago}, met_at = met_at - ${ago},
      paused_at = paused_at - ${ago} where issue_id = ${issueId}`.execute(test.services.db)
    await sql`update issue_pauses set from_at = from_at - ${ago}, to_at = to_at - ${ago}
      where issue_id = ${issueId}`.execute(test.services.db)
  }

  it('issue deadlines follow the shipped rules when somebody reports an issue: 1 and 24 hours for an emergency [DUE-07, DUE-12]', async () => {
    const issueId = await emergency()
    const { createdAt, dueAt, dueKind } = await read(issueId)
    const deadlines = await deadlinesOf(issueId)
    expect(deadlines).toMatchObject([
      { kind: 'answer', from: createdAt, metAt: null, endedAt: null, amount: 1, unit: 'hours' },
      { kind: 'complete', from: createdAt, metAt: null, endedAt: null, amount: 24, unit: 'hours' },
    ])
    expect(deadlines.map((deadline) => hoursBetween(createdAt, deadline.dueAt))).toEqual([1, 24])
    expect([dueAt, dueKind]).toEqual([deadlines[0]?.dueAt, 'answer'])
    const routine = await deadlinesOf(await report())
    expect(routine.map(({ amount, unit }) => [amount, unit])).toEqual([
      [2, 'workingDays'],
      [20, 'workingDays'],
    ])
  })

  it('issue deadlines are met by the first staff answer and by Resolved [DUE-14]', async () => {
    const issueId = await emergency()
    await manager.update(issueId, { notes: 'Among us.', internal: true })
    expect((await deadlineOf(issueId, 'answer')).metAt).toBeNull()
    await open(issueId)
    const answered = await deadlineOf(issueId, 'answer')
    expect(answered.metAt).not.toBeNull()
    const { dueKind, dueAt } = await read(issueId)
    expect([dueKind, dueAt]).toEqual(['complete', (await deadlineOf(issueId, 'complete')).dueAt])
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await manager.update(issueId, { status: 'Resolved', notes: 'Done.' })
    expect((await deadlineOf(issueId, 'complete')).metAt).not.toBeNull()
    expect((await deadlineOf(issueId, 'answer')).metAt).toBe(answered.metAt)
    expect(await read(issueId)).toMatchObject({ dueAt: null, dueKind: null, expectedBy: null })
  })

  it('issue deadlines end unmet when the issue ends [DUE-14]', async () => {
    const withdrawn = await report()
    await resident.update(withdrawn, { status: 'Withdrawn' })
    expect(await deadlinesOf(withdrawn)).toMatchObject([
      { metAt: null, endedAt: expect.any(String) },
      { metAt: null, endedAt: expect.any(String) },
    ])
    expect((await read(withdrawn)).dueAt).toBeNull()
    const rejected = await report({ Title: 'Not ours at all' })
    await manager.update(rejected, { status: 'Rejected', notes: 'No.' })
    expect(await deadlinesOf(rejected)).toMatchObject([
      { kind: 'answer', metAt: expect.any(String), endedAt: null },
      { kind: 'complete', metAt: null, endedAt: expect.any(String) },
    ])
  })

  it('issue deadlines show the reporter only the expected day, and staff the due time [DUE-20]', async () => {
    const issueId = await emergency()
    expect(await read(issueId, resident)).toMatchObject({ expectedBy: null, dueAt: null, ownerId: null })
    await open(issueId)
    const { dueAt } = await deadlineOf(issueId, 'complete')
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(dueAt))
    expect(await read(issueId, resident)).toMatchObject({ expectedBy: day, dueAt: null, dueKind: null })
    expect(await read(issueId)).toMatchObject({ expectedBy: day, dueAt })
    const denied = await resident.get(`/issues/${issueId}/deadlines`)
    expect(denied.statusCode).toBe(403)
  })

  it('issue deadlines pause while the issue waits for the resident, and resume when staff end the wait [DUE-15]', async () => {
    const issueId = await emergency()
    await open(issueId)
    const before = await deadlineOf(issueId, 'complete')
    const waiting = await manager.post(`/issues/${issueId}/waiting`)
    expect(waiting.statusCode, waiting.body).toBe(200)
    expect(issueOf(waiting)).toMatchObject({
      dueAt: null,
      expectedBy: null,
      waitingSince: expect.any(String),
    })
    expect((await read(issueId, resident)).waitingSince).toBe(issueOf(waiting).waitingSince)
    // A repeated request keeps the first waiting time.
    const again = await manager.post(`/issues/${issueId}/waiting`)
    expect(issueOf(again).waitingSince).toBe(issueOf(waiting).waitingSince)
    await makeOlder(issueId, 5)
    const ended = await manager.delete(`/issues/${issueId}/waiting`)
    expect(issueOf(ended)).toMatchObject({ waitingSince: null, dueKind: 'complete' })
    const after = await deadlineOf(issueId, 'complete')
    // The issue waited for all five hours, so these hours do not count.
    expect(hoursBetween(before.dueAt, after.dueAt)).toBeCloseTo(0, 1)
    expect(after.pausedAt).toBeNull()
    const kinds = (await resident.get(`/issues/${issueId}/events`))
      .json<IssueEvent[]>()
      .map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('waiting'))).toEqual(['waitingBegan', 'waitingEnded'])
    expect((await manager.delete(`/issues/${issueId}/waiting`)).statusCode).toBe(200)
  })

  it('issue deadlines resume once after a status step or a resident’s note [DUE-16]', async () => {
    const stepped = await report()
    await open(stepped)
    await manager.post(`/issues/${stepped}/waiting`)
    await manager.update(stepped, { notes: 'Only a note of ours.' })
    expect((await read(stepped)).waitingSince).not.toBeNull()
    await manager.update(stepped, { status: 'InProgress', notes: 'Begun.' })
    expect(await read(stepped)).toMatchObject({ waitingSince: null, dueKind: 'complete' })
    const written = await report({ Title: 'Another thing' })
    await manager.post(`/issues/${written}/waiting`)
    const ctx = systemCtx(test.services, 'a-note')
    await withTransaction(ctx, (tx) => resumeWaiting(tx, written))
    await withTransaction(ctx, (tx) => resumeWaiting(tx, written))
    expect(await read(written)).toMatchObject({ waitingSince: null, dueKind: 'answer' })
    const events = (await manager.get(`/issues/${written}/events`)).json<IssueEvent[]>()
    expect(events.filter(({ kind }) => kind === 'waitingEnded')).toHaveLength(1)
  })

  it('issue deadlines cannot be paused once the issue has ended [DUE-15]', async () => {
    const issueId = await report()
    await resident.update(issueId, { status: 'Withdrawn' })
    expect((await read(issueId)).can).not.toContain('issue:pause')
    expect((await manager.post(`/issues/${issueId}/waiting`)).statusCode).toBe(409)
    expect((await resident.post(`/issues/${issueId}/waiting`)).statusCode).toBe(403)
  })

  it('issue deadlines are counted from the change if the priority is raised, and from the report if it is lowered [DUE-08]', async () => {
    const issueId = await report()
    await open(issueId)
    const { createdAt } = await read(issueId)
    await makeOlder(issueId, 3)
    const raised = await setPriority(issueId, 'Emergency')
    expect(raised.statusCode, raised.body).toBe(200)
    const first = await deadlineOf(issueId, 'complete')
    expect([first.amount, first.unit]).toEqual([24, 'hours'])
    expect(hoursBetween(createdAt, first.from)).toBeCloseTo(0, 1)
    expect(hoursBetween(first.from, first.dueAt)).toBe(24)
    await setPriority(issueId, 'Planned')
    const lowered = await deadlineOf(issueId, 'complete')
    expect([lowered.amount, lowered.unit]).toEqual([60, 'workingDays'])
    expect(lowered.from).toBe((await read(issueId)).createdAt)
    expect((await deadlineOf(issueId, 'answer')).metAt).not.toBeNull()
  })

  it('issue deadlines never become later when the priority is raised [DUE-08]', async () => {
    const issueId = await emergency()
    await setPriority(issueId, 'Urgent')
    await sql`update issue_deadlines set due_at = now() + interval '1 hour' where issue_id = ${issueId}
      and kind = 'complete'`.execute(test.services.db)
    const before = await deadlineOf(issueId, 'complete')
    await setPriority(issueId, 'Emergency')
    expect(await deadlineOf(issueId, 'complete')).toEqual(before)
  })

  it('issue deadlines keep their pauses when the priority is lowered [DUE-08, DUE-15]', async () => {
    const issueId = await emergency()
    await makeOlder(issueId, 10)
    const { createdAt } = await read(issueId)
    await sql`insert into issue_pauses (issue_id, from_at, to_at)
      values (${issueId}, ${createdAt}::timestamptz + interval '1 hour', ${createdAt}::timestamptz + interval '3 hours')`.execute(
      test.services.db,
    )
    const { id } = await test.services.db
      .insertInto('deadline_rules')
      .values({
        priority: 'Planned',
        kind: 'complete',
        amount: 48,
        unit: 'hours',
        begins_on: '2001-01-01',
        created_at: new Date('2001-01-01'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPriority(issueId, 'Planned')
    const { ruleId, dueAt } = await deadlineOf(issueId, 'complete')
    expect(ruleId).toBe(id)
    expect(hoursBetween(createdAt, dueAt)).toBe(50)
    await test.services.db.deleteFrom('issue_deadlines').execute()
    await test.services.db.deleteFrom('deadline_rules').where('id', '=', id).execute()
  })

  it('issue deadlines resume after a reopening, without the time spent in Resolved [DUE-17]', async () => {
    const issueId = await emergency()
    await open(issueId)
    await manager.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await manager.update(issueId, { status: 'Resolved', notes: 'Done.' })
    await makeOlder(issueId, 6)
    const before = await deadlineOf(issueId, 'complete')
    const ctx = systemCtx(test.services, 'a-verdict')
    await sql`update issues set status = 'InProgress' where id = ${issueId}`.execute(test.services.db)
    await withTransaction(ctx, async (tx) => reopenDeadlines(tx, await getIssueById(tx, issueId)))
    const after = await deadlineOf(issueId, 'complete')
    expect(after.metAt).toBeNull()
    expect(hoursBetween(before.dueAt, after.dueAt)).toBeCloseTo(6, 1)
    expect(await read(issueId)).toMatchObject({ dueKind: 'complete', dueAt: after.dueAt })
    await manager.update(issueId, { status: 'Resolved', notes: 'Really done.' })
    expect((await deadlineOf(issueId, 'complete')).metAt).not.toBeNull()
  })

  it('issue deadlines use a priority set while Resolved once the issue is reopened [DUE-17]', async () => {
    const issueId = await report({ Title: 'Done too soon' })
    await open(issueId)
    for (const status of ['InProgress', 'Resolved']) await manager.update(issueId, { status, notes: 'Done.' })
    const met = await deadlineOf(issueId, 'complete')
    expect((await setPriority(issueId, 'Emergency')).statusCode).toBe(200)
    expect(await deadlineOf(issueId, 'complete')).toEqual(met)
    await resident.post(`/issues/${issueId}/verdicts`, { answer: 'no', words: 'It smokes.' })
    const after = await deadlineOf(issueId, 'complete')
    expect(after).toMatchObject({ metAt: null, amount: 24, unit: 'hours' })
    expect(hoursBetween(after.from, after.dueAt)).toBe(24)
  })

  it('issue deadlines stay the same when a rule changes or the home moves to another development [DUE-09]', async () => {
    const home = await buildProperty(test.services)
    const tenant = await signIn(test, 'TENANT', home)
    const admin = await signIn(test, 'ADMIN')
    const issueId = issueOf(await tenant.report(test, { PropertyId: String(home) })).issueId
    const listed = async (): Promise<IssueDeadline[]> =>
      (await admin.get(`/issues/${issueId}/deadlines`)).json<IssueDeadline[]>()
    const before = await listed()
    const { id } = await test.services.db
      .insertInto('deadline_rules')
      .values({ priority: 'Routine', kind: 'complete', amount: 1, unit: 'hours', begins_on: '2001-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = await buildProperty(test.services)
    await sql`update homes set development_id = (select development_id from homes where id = ${other})
      where id = ${home}`.execute(test.services.db)
    expect(await listed()).toEqual(before)
    // After the priority is lowered, the deadlines count from the report, by the rules in force at the time of the
    // report.
    await admin.put(`/issues/${issueId}/priority`, { priority: 'Urgent', reason: 'Sooner.' })
    await admin.put(`/issues/${issueId}/priority`, { priority: 'Routine', reason: 'Later.' })
    expect((await listed()).map(({ ruleId, dueAt }) => [ruleId, dueAt])).toEqual(
      before.map(({ ruleId, dueAt }) => [ruleId, dueAt]),
    )
    const next = issueOf(
      await tenant.report(test, { PropertyId: String(home), Title: 'A newer one' }),
    ).issueId
    const [, complete] = (await admin.get(`/issues/${next}/deadlines`)).json<IssueDeadline[]>()
    expect(complete).toMatchObject({ ruleId: id, amount: 1 })
    await test.services.db.deleteFrom('issue_deadlines').where('rule_id', '=', id).execute()
    await test.services.db.deleteFrom('deadline_rules').where('id', '=', id).execute()
  })
})
