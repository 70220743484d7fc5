import { withTransaction, systemCtx } from '../../../context.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { DashboardCounts } from '@doorstep/contract/dashboard/schema'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { ISSUE_TIME_MEASURES } from '@doorstep/contract/reports/rules'
import type { IssueAge, IssueCount, IssueTimes } from '@doorstep/contract/reports/schema'
import { signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty } from '../../../../test/factories.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { addDays } from '../../../time/civil.ts'
import { findTallyZone, rebuildTallies } from '../tallies/queries.ts'
import { addUpTallies, keepTallies } from '../tallies/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CATEGORIES = [1, 2, 19]

interface Made {
  id: number
  developmentId: number
  categoryId: number
  createdAt: Date
  /** Minutes from the report to each milestone that the issue has reached. */
  approval?: number
  open?: number
  resolution?: number
  response?: number
}

/** Rounds a duration down as the product does, but without the product's code. */
function reported(minutes: number): number {
  const step = minutes < 60 ? 1 : minutes < 360 ? 10 : minutes < 2880 ? 60 : minutes < 20_160 ? 360 : 1440
  return minutes - (minutes % step)
}

function percentile(values: number[], part: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1]
}

describe('reports on issues', () => {
  let test: TestApp
  let admin: Caller
  let manager: Caller
  let resident: Caller
  let mill: number
  let yard: number
  let propertyIds: Map<number, number>
  const made: Made[] = []

  const random = xoroshiro128plus(7)
  const upTo = (max: number): number => uniformInt(random, 0, max)
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[upTo(list.length - 1)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }

  async function step(issue: Made, to: IssueStatus, minutes: number, actorId: number | null): Promise<void> {
    const at = new Date(issue.createdAt.getTime() + minutes * MINUTE + 30_000)
    await test.services.db
      .insertInto('issue_events')
      .values({ issue_id: issue.id, at, actor_id: actorId, kind: 'statusChanged', to_status: to })
      .execute()
    await test.services.db.updateTable('issues').set({ status: to }).where('id', '=', issue.id).execute()
  }

  async function note(issue: Made, minutes: number, actorId: number, internal: boolean): Promise<void> {
    const at = new Date(issue.createdAt.getTime() + minutes * MINUTE)
    await test.services.db
      .insertInto('issue_events')
      .values({ issue_id: issue.id, at, actor_id: actorId, kind: 'noteAdded', note: 'A note.', internal })
      .execute()
  }

  async function make(status: IssueStatus): Promise<void> {
    const developmentId = oneOf([mill, mill, yard])
    const categoryId = oneOf(CATEGORIES)
    // Random times over 100 days often include the ends of months and a change of the clocks.
    const createdAt = new Date(Date.now() - upTo(100) * DAY - upTo(1440) * MINUTE)
    const id = await buildIssue(test.services, {
      propertyId: propertyIds.get(developmentId) ?? 0,
      reporterId: resident.userId,
      categoryId,
      createdAt,
    })
    const issue: Made = { id, developmentId, categoryId, createdAt }
    made.push(issue)
    const staff = developmentId === mill ? manager.userId : admin.userId
    const approval = 5 + upTo(30_000)
    if (status === 'Submitted') {
      await note(issue, 3, staff, true)
      await note(issue, 4, resident.userId, false)
      return
    }
    if (status === 'Withdrawn') return step(issue, status, 9, resident.userId)
    issue.response = approval
    if (upTo(2) === 0) {
      issue.response = 2
      await note(issue, 2, staff, false)
    }
    if (status === 'Rejected') return step(issue, status, approval, staff)
    issue.approval = approval
    await step(issue, 'Approved', approval, staff)
    if (status === 'Approved') return undefined
    issue.open = approval + 1
    await step(issue, 'Open', approval + 1, null)
    if (status === 'Open') return undefined
    await step(issue, 'InProgress', approval + 50, staff)
    if (status !== 'Resolved' && status !== 'Closed') return step(issue, status, approval + 60, staff)
    issue.resolution = approval + 100 + upTo(50_000)
    await step(issue, 'Resolved', issue.resolution, staff)
    if (status === 'Closed') await step(issue, status, issue.resolution + 10, staff)
  }

  beforeAll(async () => {
    test = await startTestApp()
    mill = await buildDevelopment(test.services, { name: 'Mill Quarter' })
    yard = await buildDevelopment(test.services, { name: 'Old Yard' })
    propertyIds = new Map()
    for (const developmentId of [mill, yard])
      propertyIds.set(developmentId, await buildProperty(test.services, { developmentId }))
    admin = await signIn(test, 'ADMIN')
    manager = await signIn(test, 'PMGR', propertyIds.get(mill))
    resident = await signIn(test, 'TENANT', propertyIds.get(mill))
    for (let at = 0; at < 90; at += 1) await make(oneOf(ISSUE_STATUSES))
  })
  afterAll(() => test.close())

  const ctx = () => systemCtx(test.services, 'a-test')
  const read = async <T>(caller: Caller, path: string): Promise<T> => {
    const answer = await caller.get(`/reports/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }
  const listed = async (caller: Caller, query: string): Promise<number> =>
    Number((await caller.get(`/issues?limit=1&${query}`)).headers['x-total-count'])
  const ago = (days: number): string => addDays(dayOf(new Date()), -days)
  // The last range leaves out only a short time, so the report subtracts the issues of that time from all issues.
  const RANGES = (): string[] => [
    '',
    `from=${ago(40)}`,
    `to=${ago(35)}`,
    `from=${ago(80)}&to=${ago(12)}`,
    `to=${ago(12)}`,
  ]

  /** Compares every count of the report, and the count on the dashboard, with the filtered list of issues. */
  async function compareCounts(): Promise<void> {
    for (const caller of [admin, manager]) {
      const waiting = (await caller.get('/dashboard/counts')).json<DashboardCounts>()
      expect(waiting.submittedIssues).toBe(await listed(caller, 'status=Submitted'))
      for (const range of [...RANGES(), `developmentId=${mill}`, `categoryId=2&${RANGES()[3]}`]) {
        const rows = await read<IssueCount[]>(caller, `issues-summary?${range}`)
        const list = await caller.get(`/issues?limit=500&${range}`)
        const cells = Map.groupBy(list.json<Issue[]>(), ({ status, categoryId }) => `${status} ${categoryId}`)
        const wanted = [...cells].map(([cell, issues]) => [cell, issues.length] as const)
        const found = rows.map(({ status, categoryId, count }) => [`${status} ${categoryId}`, count] as const)
        expect([range, new Map(found)]).toEqual([range, new Map(wanted)])
        expect(found.length).toBe(wanted.length)
        expect(found.length).toBeGreaterThan(0)
      }
    }
  }

  it('reports on issues match the list by category and status, for every range and reader [API-73]', async () => {
    await compareCounts()
    const [first] = await read<IssueCount[]>(admin, 'issues-summary')
    expect(first).toMatchObject({ category: 'Plumbing', categoryId: 1, status: 'Submitted' })
  })

  it('reports on issues link each number to a list with the same number of issues', async () => {
    for (const caller of [admin, manager])
      for (const { status, categoryId, count } of await read<IssueCount[]>(caller, 'issues-summary'))
        expect([
          status,
          categoryId,
          await listed(caller, `status=${status}&categoryId=${categoryId}`),
        ]).toEqual([status, categoryId, count])
  })

  it('reports on issues give the same counts whether all or only some changes are in the tallies', async () => {
    await addUpTallies(ctx())
    expect(await test.services.db.selectFrom('issue_tally_changes').select('id').execute()).toEqual([])
    await compareCounts()
    for (let at = 0; at < 10; at += 1) await make(oneOf(ISSUE_STATUSES))
    await compareCounts()
  })

  it('reports on issues group unfinished issues by the same ages as the filter of the list', async () => {
    for (const caller of [admin, manager]) {
      const ages = await read<IssueAge[]>(caller, 'issue-ages')
      const days = { '0-2': [0, 2], '3-7': [3, 7], '8-30': [8, 30], over30: [31, null] } as const
      for (const { band, from, to, status, count } of ages) {
        const [last, first] = days[band]
        expect([from, to]).toEqual([first === null ? null : ago(first), ago(last)])
        expect(count).toBe(await listed(caller, `status=${status}${from ? `&from=${from}` : ''}&to=${to}`))
      }
      const total = ages.reduce((sum, { count }) => sum + count, 0)
      expect(total).toBe(
        await listed(caller, 'status=Submitted,Approved,Open,InProgress,Pending,AwaitingContract'),
      )
    }
    const recent = await read<IssueAge[]>(admin, `issue-ages?from=${ago(7)}`)
    expect(recent.map(({ band }) => band)).not.toContain('over30')
  })

  it.each(ISSUE_TIME_MEASURES)('reports measure the time to %s by category and month', async (measure) => {
    for (const caller of [admin, manager])
      for (const by of ['category', 'month'] as const)
        for (const range of RANGES()) {
          const rows = await read<IssueTimes[]>(caller, `issue-times?measure=${measure}&by=${by}&${range}`)
          const [from = '', to = '9999'] = ['from', 'to'].map(
            (name) => new URLSearchParams(range).get(name) ?? undefined,
          )
          const groups = Map.groupBy(
            made.filter((issue) => {
              const day = dayOf(issue.createdAt)
              const isSeen = caller === admin || issue.developmentId === mill
              return isSeen && issue[measure] !== undefined && day >= from && day <= to
            }),
            (issue) => (by === 'category' ? String(issue.categoryId) : dayOf(issue.createdAt).slice(0, 7)),
          )
          const wanted = [...groups].map(([group, issues]) => {
            const minutes = issues.map((issue) => reported(issue[measure] ?? 0))
            return [group, issues.length, percentile(minutes, 0.5), percentile(minutes, 0.9)]
          })
          const found = rows.map(({ group, categoryId, count, medianMinutes, p90Minutes }) => [
            by === 'category' ? String(categoryId) : group,
            count,
            medianMinutes,
            p90Minutes,
          ])
          const byKey = (a: unknown[], b: unknown[]) => Number(String(a[0]) > String(b[0])) || -1
          expect([range, found.toSorted(byKey)]).toEqual([range, wanted.toSorted(byKey)])
        }
  })

  it('reports on issues keep a milestone after the person who reached it has lost their role', async () => {
    const before = await read<IssueTimes[]>(admin, 'issue-times?measure=response')
    await test.services.db.deleteFrom('property_roles').where('user_id', '=', manager.userId).execute()
    const issue = made.find(({ developmentId, response }) => developmentId === mill && response !== undefined)
    if (!issue) throw new Error('no such issue')
    await note(issue, 90_000, admin.userId, false)
    expect(await read<IssueTimes[]>(admin, 'issue-times?measure=response')).toEqual(before)
    await test.services.db
      .insertInto('property_roles')
      .values({ user_id: manager.userId, property_id: propertyIds.get(mill) ?? 0, role: 'PMGR' })
      .execute()
  })

  it('reports on issues count an issue in its new category, and leave out a deleted issue', async () => {
    const issue = made.find(({ resolution }) => resolution !== undefined)
    if (!issue) throw new Error('no such issue')
    await test.services.db.updateTable('issues').set({ category_id: 14 }).where('id', '=', issue.id).execute()
    expect(await read<IssueCount[]>(admin, 'issues-summary?categoryId=14')).toMatchObject([{ count: 1 }])
    expect(await read<IssueTimes[]>(admin, 'issue-times?categoryId=14')).toMatchObject([
      { group: 'Fire safety', categoryId: 14, count: 1, medianMinutes: reported(issue.resolution ?? 0) },
    ])
    await test.services.db.deleteFrom('issue_events').where('issue_id', '=', issue.id).execute()
    await test.services.db.deleteFrom('issues').where('id', '=', issue.id).execute()
    made.splice(made.indexOf(issue), 1)
    expect(await read(admin, 'issues-summary?categoryId=14')).toEqual([])
    expect(await read(admin, 'issue-times?categoryId=14')).toEqual([])
    await compareCounts()
  })

  it('reports on issues stay exact while issues change and tallies are updated at the same time', async () => {
    const folding = Array.from({ length: 5 }, () => addUpTallies(ctx()))
    await Promise.all([...folding, ...Array.from({ length: 20 }, () => make(oneOf(ISSUE_STATUSES)))])
    await addUpTallies(ctx())
    const counts = await read<IssueCount[]>(admin, 'issues-summary')
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(made.length)
    await compareCounts()
  })

  it('reports on issues count the issues directly until the tallies are rebuilt for a changed time zone', async () => {
    await withTransaction(ctx(), (tx) => rebuildTallies(tx, 'Pacific/Kiritimati'))
    await compareCounts()
    await keepTallies(ctx())
    expect(await findTallyZone(ctx())).toBe('Europe/London')
    await compareCounts()
    for (const table of ['issue_tallies', 'issue_category_tallies', 'issue_month_tallies']) {
      const wrong = await sql`select from ${sql.table(table)} where amount <= 0`.execute(test.services.db)
      expect([table, wrong.rows]).toEqual([table, []])
    }
  })
})

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const dayOf = (at: Date): string => london.format(at)
