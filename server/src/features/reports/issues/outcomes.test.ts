import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Issue } from '@doorstep/contract/issues/schema'
import { MEASURE_OUTCOMES, OUTCOME_MEASURES } from '@doorstep/contract/reports/rules'
import type { OutcomeMeasure } from '@doorstep/contract/reports/rules'
import type { IssueOutcomes } from '@doorstep/contract/reports/schema'
import { issueOf, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx, withTransaction } from '../../../context.ts'
import { openApprovedIssue } from '../../issue-steps/hand-over/service.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { addUpTallies } from '../tallies/service.ts'

const OTHER_CATEGORY = 2

describe('GET /reports/issue-outcomes', () => {
  let test: TestApp
  let admin: Caller
  let manager: Caller
  const homes: { propertyId: number; resident: Caller }[] = []

  const ctx = () => systemCtx(test.services, 'a-job')
  async function make(at: number, { answerLate = false, completeLate = false, isReopened = false }) {
    const { propertyId, resident } = homes[at % homes.length] ?? {}
    if (propertyId === undefined || !resident) throw new Error('no such home')
    const fields = { PropertyId: String(propertyId), Title: `Outcome number ${at}` }
    const { issueId } = issueOf(await resident.report(test, fields))
    if (at % 3 === 0)
      await test.services.db
        .updateTable('issues')
        .set({ category_id: OTHER_CATEGORY })
        .where('id', '=', issueId)
        .execute()
    const makeDue = (kind: 'answer' | 'complete', isLate: boolean) =>
      isLate
        ? sql`update issue_deadlines set due_at = from_at - interval '1 hour'
            where issue_id = ${issueId} and kind = ${kind}`.execute(test.services.db)
        : undefined
    await makeDue('answer', answerLate)
    const step = async (change: object): Promise<void> => {
      const answer = await admin.update(issueId, change)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await step({ status: 'Approved', notes: 'Yes.' })
    await openApprovedIssue(ctx(), issueId)
    await step({ status: 'InProgress', notes: 'Begun.' })
    await makeDue('complete', completeLate)
    await step({ status: 'Resolved', notes: 'Done.' })
    if (isReopened) await reopen(issueId)
    return issueId
  }

  /** Opens an issue without a response from staff. */
  async function openAlone(issueId: number): Promise<void> {
    await test.services.db
      .updateTable('issues')
      .set({ status: 'Approved' })
      .where('id', '=', issueId)
      .execute()
    await openApprovedIssue(ctx(), issueId)
  }

  async function reopen(issueId: number): Promise<void> {
    await withTransaction(ctx(), async (tx) => {
      await tx.db.updateTable('issues').set({ status: 'InProgress' }).where('id', '=', issueId).execute()
      await insertIssueEvent(tx, {
        issueId,
        kind: 'statusChanged',
        fromStatus: 'Resolved',
        toStatus: 'InProgress',
      })
    })
  }

  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    for (const name of ['Mill Quarter', 'Old Yard']) {
      const developmentId = await buildDevelopment(test.services, { name })
      const propertyId = await buildProperty(test.services, { developmentId })
      homes.push({ propertyId, resident: await signIn(test, 'TENANT', propertyId) })
    }
    manager = await signIn(test, 'PMGR', homes[0]?.propertyId)
    const cases = [
      {},
      { answerLate: true },
      { completeLate: true },
      { isReopened: true },
      { answerLate: true, completeLate: true },
      { answerLate: true, isReopened: true },
      {},
      {},
    ]
    for (const [at, one] of cases.entries()) await make(at, one)
    // Two residents report issues that nobody answers.
    for (const { propertyId, resident } of homes)
      await resident.report(test, { PropertyId: String(propertyId), Title: 'Nobody has answered' })
  })
  afterAll(() => test.close())

  const read = async (caller: Caller, query: string): Promise<IssueOutcomes[]> => {
    const answer = await caller.get(`/reports/issue-outcomes?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<IssueOutcomes[]>()
  }
  const listed = async (caller: Caller, query: string): Promise<number> =>
    Number((await caller.get(`/issues?limit=1&${query}`)).headers['x-total-count'])
  const totals = async (caller: Caller, of: OutcomeMeasure): Promise<[number, number]> => {
    const rows = await read(caller, `of=${of}`)
    return [rows.reduce((sum, { kept }) => sum + kept, 0), rows.reduce((sum, { missed }) => sum + missed, 0)]
  }

  it('GET /reports/issue-outcomes counts kept and missed promises for answers, completions and repairs [OUTCOME-01, OUTCOME-02, OUTCOME-05]', async () => {
    expect(await totals(admin, 'answer')).toEqual([5, 3])
    // Two of the issues are reopened and not completed yet.
    expect(await totals(admin, 'repair')).toEqual([6, 2])
    const [kept, missed] = await totals(admin, 'completion')
    expect(missed).toBe(2)
    expect(kept).toBeGreaterThanOrEqual(4)
    expect(await totals(manager, 'answer')).toEqual([3, 1])
  })

  it.each(OUTCOME_MEASURES)(
    'GET /reports/issue-outcomes has the same count as the list for %s, before and after changes are in the tallies [OUTCOME-03]',
    async (of) => {
      const { kept, missed } = MEASURE_OUTCOMES[of]
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
      for (const isAddedUp of [false, true]) {
        if (isAddedUp) await addUpTallies(ctx())
        for (const caller of [admin, manager])
          for (const range of ['', `from=${today}`, `to=${today}`]) {
            const rows = await read(caller, `of=${of}&by=category&${range}`)
            expect(rows.length).toBeGreaterThan(0)
            for (const row of rows) {
              const where = `categoryId=${row.categoryId}&${range}`
              expect([
                await listed(caller, `outcome=${kept}&${where}`),
                await listed(caller, `outcome=${missed}&${where}`),
              ]).toEqual([row.kept, row.missed])
            }
            const months = await read(caller, `of=${of}&by=month&${range}`)
            expect(months.map(({ group }) => group)).toEqual([today.slice(0, 7)])
            const sum = (name: 'kept' | 'missed') => rows.reduce((all, row) => all + row[name], 0)
            expect(months).toMatchObject([{ kept: sum('kept'), missed: sum('missed') }])
          }
      }
    },
  )

  it('GET /reports/issue-outcomes counts a repair as missed if the issue came back as another issue or was reopened [OUTCOME-02]', async () => {
    const before = [await totals(admin, 'repair'), await totals(admin, 'completion')]
    const first = await make(10, {})
    const second = await make(11, {})
    await test.services.db
      .insertInto('issue_links')
      .values({ issue_id: first, linked_id: second, kind: 'cameBack' })
      .execute()
    const [kept = 0, missed = 0] = before[0] ?? []
    expect(await totals(admin, 'repair')).toEqual([kept + 1, missed + 1])
    await reopen(second)
    expect(await totals(admin, 'repair')).toEqual([kept, missed + 2])
  })

  it('GET /reports/issue-outcomes counts no issue as late that fell due while waiting for the resident [DUE-20]', async () => {
    const { propertyId, resident } = homes[1] ?? {}
    if (propertyId === undefined || !resident) throw new Error('no such home')
    const late = () => Promise.all((['answer', 'completion'] as const).map((of) => totals(admin, of)))
    const before = await late()
    const { issueId } = issueOf(
      await resident.report(test, { PropertyId: String(propertyId), Title: 'Waits for an answer' }),
    )
    await openAlone(issueId)
    expect((await admin.post(`/issues/${issueId}/waiting`, {})).statusCode).toBe(200)
    // The wait began two hours ago, and both deadlines passed an hour ago.
    await sql`update issue_deadlines set paused_at = now() - interval '2 hours', due_at = now() - interval '1 hour',
      met_at = null where issue_id = ${issueId}`.execute(test.services.db)
    await admin.update(issueId, { notes: 'We are still there.' })
    await admin.update(issueId, { status: 'InProgress', notes: 'Begun.' })
    await sql`update issue_deadlines set paused_at = now() - interval '2 hours', due_at = now() - interval '1 hour'
      where issue_id = ${issueId} and kind = 'complete'`.execute(test.services.db)
    await sql`update issues set waiting_since = now() - interval '2 hours' where id = ${issueId}`.execute(
      test.services.db,
    )
    await sql`insert into issue_pauses (issue_id, from_at) values (${issueId}, now() - interval '2 hours')`.execute(
      test.services.db,
    )
    await admin.update(issueId, { status: 'Resolved', notes: 'Done.' })
    const after = await late()
    expect(after.map(([, missed]) => missed)).toEqual(before.map(([, missed]) => missed))
    expect(after.map(([kept]) => kept)).toEqual(before.map(([kept]) => kept + 1))
  })

  it('the list of issues is empty for readers who filter by outcome but cannot see deadlines [OUTCOME-04]', async () => {
    const { propertyId, resident } = homes[0] ?? {}
    if (!resident) throw new Error('no such home')
    const lease = await signIn(test, 'LEASE', propertyId)
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    for (const caller of [resident, lease, contractor]) {
      for (const { kept, missed } of Object.values(MEASURE_OUTCOMES))
        for (const outcome of [kept, missed]) {
          const answer = await caller.get(`/issues?outcome=${outcome}`)
          expect([answer.statusCode, answer.json<Issue[]>()]).toEqual([200, []])
        }
      expect((await caller.get('/reports/issue-outcomes')).statusCode).toBe(403)
    }
  })
})
