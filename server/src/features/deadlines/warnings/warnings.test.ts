import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildProperty, clearIssues } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { warnOfDeadlines } from './service.ts'

const HOUR_MS = 3_600_000

describe('deadline warnings', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let owner: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home)
    owner = await signIn(test, 'PMGR', home, { email: 'owner@example.test' })
    manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
    await signIn(test, 'PMGR', await buildProperty(test.services))
  })
  beforeEach(async () => {
    await clearIssues(test.services)
    for (const table of ['notifications', 'outbox_messages'] as const)
      await test.services.db.deleteFrom(table).execute()
  })
  afterAll(() => test.close())

  const report = async (title = 'Smoke in the hall'): Promise<Issue> => {
    const issue = issueOf(
      await resident.report(test, { PropertyId: String(home), Emergency: 'fire', Title: title }),
    )
    // Keeps only the answer deadline, which is one hour.
    await sql`delete from issue_deadlines where issue_id = ${issue.issueId} and kind = 'complete'`.execute(
      test.services.db,
    )
    for (const table of ['notifications', 'outbox_messages'] as const)
      await test.services.db.deleteFrom(table).execute()
    return issue
  }
  const warnAt = ({ createdAt }: Issue, hours: number, app = test): Promise<void> => {
    const at = new Date(Date.parse(createdAt) + hours * HOUR_MS)
    return warnOfDeadlines({ ...systemCtx(app.services, 'warnings'), now: () => at })
  }
  const told = async (): Promise<[number, string][]> => {
    const rows = await test.services.db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .orderBy('kind')
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id: userId, kind }) => [userId, kind])
  }

  it('deadline warnings skip an issue that somebody is changing, and are sent afterwards [DUE-18]', async () => {
    const taken = await report('Handled by somebody')
    const free = await report('Nobody is at it')
    let letGo = (): void => {}
    const kept = new Promise<void>((resolve) => (letGo = resolve))
    const work = withTransaction(systemCtx(test.services, 'a-step'), async (tx) => {
      await sql`select 1 from issues where id = ${taken.issueId} for update`.execute(tx.db)
      await warnAt(free, 0.6)
      await kept
      // Locks the issue before its deadlines, as status steps do.
      await sql`update issue_deadlines set warned = warned where issue_id = ${taken.issueId}`.execute(tx.db)
    })
    letGo()
    await work
    const warnedIssues = async () =>
      (await test.services.db.selectFrom('notifications').select('issue_id').distinct().execute()).map(
        ({ issue_id: id }) => id,
      )
    expect(await warnedIssues()).toEqual([free.issueId])
    await warnAt(taken, 0.6)
    expect((await warnedIssues()).toSorted((a, b) => a - b)).toEqual([taken.issueId, free.issueId])
  })

  it('deadline warnings are sent once each at half, three quarters and the end, first to the owner and then also to the managers [DUE-18]', async () => {
    const issue = await report()
    await manager.put(`/issues/${issue.issueId}/owner`, { ownerId: owner.userId })
    await test.services.db.deleteFrom('notifications').execute()
    await test.services.db.deleteFrom('outbox_messages').execute()
    await warnAt(issue, 0.4)
    expect(await told()).toEqual([])
    for (const hours of [0.5, 0.6, 0.75, 0.9]) await warnAt(issue, hours)
    expect(await told()).toEqual([
      [owner.userId, 'dueSoon'],
      [owner.userId, 'dueSoon'],
    ])
    await warnAt(issue, 1)
    await warnAt(issue, 5)
    expect((await told()).slice(2)).toEqual([
      [owner.userId, 'overdue'],
      [manager.userId, 'overdue'],
    ])
    const mails = await test.services.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .orderBy('recipient', 'desc')
      .execute()
    // By default, warnings before the deadline are sent in the daily email.
    expect(mails.map(({ recipient }) => recipient)).toEqual(['owner@example.test', 'manager@example.test'])
    expect(mails[0]?.subject).toMatch(/^Overdue: Smoke in the hall \(job \d+\)$/)
    expect(mails[0]?.body).toContain('First answer for "Smoke in the hall" was due on ')
  })

  it('deadline warnings are sent to the managers if the issue has no owner, and only the last of several missed warnings is sent [DUE-18]', async () => {
    const issue = await report()
    await warnAt(issue, 0.5)
    expect(await told()).toEqual([
      [owner.userId, 'dueSoon'],
      [manager.userId, 'dueSoon'],
    ])
    await test.services.db.deleteFrom('issue_deadlines').execute()
    const other = await report('Smoke on the stairs')
    await warnAt(other, 30)
    expect((await told()).filter(([, kind]) => kind === 'dueSoon')).toEqual([])
    expect((await told()).map(([, kind]) => kind)).toEqual(['overdue', 'overdue'])
  })

  it('deadline warnings are sent once if a priority change skips several warnings [DUE-18]', async () => {
    const issue = await report()
    await sql`update issues set created_at = created_at - interval '30 hours' where id = ${issue.issueId}`.execute(
      test.services.db,
    )
    await manager.put(`/issues/${issue.issueId}/priority`, { priority: 'Planned', reason: 'It can wait.' })
    await sql`update deadline_rules set amount = 10, unit = 'hours' where priority = 'Urgent' and kind = 'answer'`.execute(
      test.services.db,
    )
    // After the priority is lowered, the deadline counts from the report, so all of its time has passed.
    await sql`update issues set priority = 'Emergency' where id = ${issue.issueId}`.execute(test.services.db)
    await manager.put(`/issues/${issue.issueId}/priority`, { priority: 'Urgent', reason: 'Not so soon.' })
    await sql`delete from issue_deadlines where issue_id = ${issue.issueId} and kind = 'complete'`.execute(
      test.services.db,
    )
    for (const table of ['notifications', 'outbox_messages'] as const)
      await test.services.db.deleteFrom(table).execute()
    await warnAt(issue, 0.1)
    await warnAt(issue, 0.2)
    expect((await told()).map(([, kind]) => kind)).toEqual(['overdue', 'overdue'])
    await sql`update deadline_rules set amount = 4, unit = 'workingHours' where priority = 'Urgent' and kind = 'answer'`.execute(
      test.services.db,
    )
  })

  it('deadline warnings are sent once with two servers running at the same time [DUE-18]', async () => {
    const second = await startTestApp({ connectionString: test.connectionString })
    await report('Smoke one')
    await report('Smoke two')
    const last = await report('Smoke three')
    await Promise.all([warnAt(last, 2), warnAt(last, 2, second), warnAt(last, 2), warnAt(last, 2, second)])
    const counts = await test.services.db
      .selectFrom('notifications')
      .select(['issue_id', 'user_id'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy(['issue_id', 'user_id'])
      .execute()
    expect(counts).toHaveLength(6)
    expect(counts.every(({ count }) => count === 1)).toBe(true)
    await second.close()
  })

  it('deadline warnings are not sent for deadlines that are met, ended or paused [DUE-18]', async () => {
    const [met, ended, waiting] = [
      await report('Met'.repeat(2)),
      await report('Ended'),
      await report('Waiting'),
    ]
    await manager.update(met.issueId, { notes: 'We are on our way.' })
    await resident.update(ended.issueId, { status: 'Withdrawn' })
    await manager.post(`/issues/${waiting.issueId}/waiting`)
    await test.services.db.deleteFrom('notifications').execute()
    await warnAt(waiting, 50)
    expect(await told()).toEqual([])
  })
})

describe('issue lists by due date', () => {
  let test: TestApp
  let home: number
  let resident: Caller
  let manager: Caller
  beforeAll(async () => {
    test = await startTestApp()
    home = await buildProperty(test.services)
    resident = await signIn(test, 'TENANT', home)
    manager = await signIn(test, 'PMGR', home)
  })
  afterAll(() => test.close())

  const listed = async (caller: Caller, query: string): Promise<number[]> =>
    (await caller.get(`/issues?${query}`)).json<Issue[]>().map(({ issueId }) => issueId)

  it('issue lists filter and sort by due date and priority only for readers who may see them [DUE-04, DUE-06, DUE-19]', async () => {
    const report = async (title: string, due: string, more = {}): Promise<number> => {
      const fields = { PropertyId: String(home), Title: title, ...more }
      const { issueId } = issueOf(await resident.report(test, fields))
      await sql`update issue_deadlines set due_at = now() + ${due}::interval where issue_id = ${issueId}`.execute(
        test.services.db,
      )
      return issueId
    }
    const late = await report('Late by now', '-1 hour')
    const soon = await report('Due soon', '3 days')
    const later = await report('Due later', '30 days')
    const vulnerable = await report('Somebody vulnerable', '60 days', { VulnerablePersons: 'true' })
    const emergency = await report('Water everywhere', '90 days', { Emergency: 'water' })
    expect(await listed(manager, 'due=overdue')).toEqual([late])
    expect(await listed(manager, 'due=week')).toEqual([soon])
    expect(await listed(manager, 'priority=Emergency')).toEqual([emergency])
    expect(await listed(manager, 'priority=Routine,Emergency&sort=jobId')).toHaveLength(5)
    const inOrder = [emergency, vulnerable, late, soon, later]
    expect(await listed(manager, 'sort=urgency')).toEqual(inOrder)
    const first = await manager.get('/issues?sort=urgency&limit=2')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const rest = (await manager.get(next.replace(/^.*\/api/, ''))).json<Issue[]>()
    expect(rest.map(({ issueId }) => issueId)).toEqual(inOrder.slice(2, 4))
    const lease = await signIn(test, 'LEASE', home)
    const contractor = await signIn(test, 'CONTRACTOR', home)
    const neighbour = await signIn(test, 'TENANT', home)
    // Filters and sorting must not reveal values that the reader cannot see.
    for (const caller of [lease, contractor, neighbour])
      for (const query of ['due=overdue', 'due=week', 'priority=Emergency,Routine', 'sort=urgency'])
        expect(await listed(caller, query)).toEqual([])
    expect(await listed(resident, 'priority=Emergency')).toEqual([])
    expect(await listed(resident, 'due=overdue')).toEqual([])
    expect(await listed(lease, 'sort=jobId')).toHaveLength(5)
  })
})
