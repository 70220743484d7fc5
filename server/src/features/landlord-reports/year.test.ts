import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNFINISHED_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import {
  ACTIVITY_NUMBERS,
  ageNarrowing,
  CATEGORY_NUMBERS,
  ISSUE_NUMBERS,
  periodOf,
} from '@doorstep/contract/landlord-reports/rules'
import type {
  IssueNarrowing,
  IssueNumber,
  LandlordReportPeriod,
} from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildFeedback, buildProperty } from '../../../test/factories.ts'
import { Chance, liveIssues } from '../../../test/reportYear.ts'
import type { LivedIssue } from '../../../test/reportYear.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { dayAt } from '../../time/civil.ts'

const ZONE = 'Europe/London'
const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
const OPEN: readonly IssueStatus[] = UNFINISHED_STATUSES

/** Counts the numbers of the report separately, from the generated issues. */
const COUNTED: Record<IssueNumber, (issue: LivedIssue, period: LandlordReportPeriod) => boolean> = {
  raised: ({ createdAt }, period) => isIn(createdAt, period),
  closed: (issue, period) => issue.steps.some(({ at, to }) => to === 'Closed' && isIn(at, period)),
  open: (issue, { openOn }) => wasOpen(issue, openOn),
  answeredOnTime: (issue, period) => COUNTED.raised(issue, period) && issue.answeredLate === false,
  answeredLate: (issue, period) => COUNTED.raised(issue, period) && issue.answeredLate === true,
  completedOnTime: (issue, period) => COUNTED.closed(issue, period) && issue.completedLate === false,
  completedLate: (issue, period) => COUNTED.closed(issue, period) && issue.completedLate === true,
  yes: (issue, period) => givenIn(issue, period).some(({ answer }) => answer === 'yes'),
  partly: (issue, period) => givenIn(issue, period).some(({ answer }) => answer === 'partly'),
  no: (issue, period) => givenIn(issue, period).some(({ answer }) => answer === 'no'),
  rated: (issue, period) => givenIn(issue, period).some(({ stars }) => stars !== null),
}

function isIn(at: Date, { from, to }: LandlordReportPeriod): boolean {
  const day = dayAt(at, ZONE)
  return from <= day && day <= to
}

function wasOpen({ createdAt, steps }: LivedIssue, day: string): boolean {
  if (dayAt(createdAt, ZONE) > day) return false
  return OPEN.includes(steps.filter(({ at }) => dayAt(at, ZONE) <= day).at(-1)?.to ?? 'Submitted')
}

const givenIn = ({ verdicts }: LivedIssue, period: LandlordReportPeriod): LivedIssue['verdicts'] =>
  verdicts.filter(({ at }) => isIn(at, period))

describe('the report over a generated year', () => {
  let test: TestApp
  let admin: Caller
  let manager: Caller
  let lived: LivedIssue[]
  const developments: number[] = []
  const ratings: { developmentId: number; rating: number; at: Date }[] = []
  const chance = new Chance(20)

  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    const places = []
    for (const name of ['Mill Quarter', 'Old Yard']) {
      const developmentId = await buildDevelopment(test.services, { name })
      developments.push(developmentId)
      for (let home = 0; home < 3; home += 1) {
        const propertyId = await buildProperty(test.services, { developmentId })
        const { userId: reporterId } = await signIn(test, 'TENANT', propertyId)
        places.push({ developmentId, propertyId, reporterId })
        for (let nth = 0; nth < 15; nth += 1) {
          const rating = 1 + chance.below(5)
          const at = new Date(Date.parse('2025-01-01T00:30:00+01:00') + chance.below(365 * 24) * 3_600_000)
          await buildFeedback(test.services, { userId: reporterId, rating: rating as 1, createdAt: at })
          ratings.push({ developmentId, rating, at })
        }
      }
    }
    const [first, ...others] = places
    if (!first) throw new Error('there are places')
    manager = await signIn(test, 'PMGR', first.propertyId)
    lived = await liveIssues(test, chance, { places: [first, ...others], categories: [1, 2, 3], count: 240 })
  })
  afterAll(() => test.close())

  const read = async (caller: Caller, developmentId: number, month: string): Promise<LandlordReport> => {
    const answer = await caller.get(`/reports/landlord?developmentId=${developmentId}&month=${month}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<LandlordReport>()
  }
  const listed = async (caller: Caller, path: string, query: object): Promise<number> => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
    const answer = await caller.get(`${path}?${new URLSearchParams(texts).toString()}&limit=1`)
    expect(answer.statusCode, answer.body).toBe(200)
    return Number(answer.headers['x-total-count'])
  }
  const numbersOf = (
    report: LandlordReport,
  ): { name: string; count: number; list: IssueNarrowing & { categoryId?: number } }[] => {
    // The object literal has exactly these keys, so this cast is safe.
    const names = Object.keys(ISSUE_NUMBERS) as IssueNumber[]
    return [
      ...names.map((name) => ({ name, count: report.issues[name], list: ISSUE_NUMBERS[name](report) })),
      ...report.ages.map(({ band, count }) => ({ name: band, count, list: ageNarrowing(band, report) })),
      ...report.categories.flatMap((row) =>
        CATEGORY_NUMBERS.map((name) => ({
          name: `${name} of ${row.category}`,
          count: row[name],
          list: { ...ISSUE_NUMBERS[name](report), categoryId: row.categoryId },
        })),
      ),
    ]
  }

  it('the report over a generated year has the right counts for every development and month [PACK-01, PACK-02]', async () => {
    for (const developmentId of developments)
      for (const month of MONTHS) {
        const report = await read(admin, developmentId, month)
        const period = periodOf(month, '2026-01-01')
        const own = lived.filter((issue) => issue.developmentId === developmentId)
        for (const [name, isCounted] of Object.entries(COUNTED))
          expect([month, name, report.issues[name as IssueNumber]]).toEqual([
            month,
            name,
            own.filter((issue) => isCounted(issue, period)).length,
          ])
        const stars = own.flatMap((issue) =>
          givenIn(issue, period).flatMap(({ stars: given }) => given ?? []),
        )
        const sum = stars.reduce((whole, one) => whole + one, 0)
        expect(report.averageStars === null).toBe(stars.length === 0)
        expect((report.averageStars ?? 0) * stars.length).toBeCloseTo(sum)
        expect(new Set(report.openIssues.map(({ issueId }) => issueId))).toEqual(
          new Set(own.flatMap((issue) => (COUNTED.open(issue, period) ? issue.issueId : []))),
        )
      }
  })

  it('the report over a generated year shows the same numbers as the lists that it links to, for every reader [PACK-03]', async () => {
    const some: [Caller, number, string[]][] = [
      [admin, developments[0] ?? 0, MONTHS],
      [admin, developments[1] ?? 0, MONTHS.slice(4, 6)],
      [manager, developments[0] ?? 0, MONTHS.slice(7, 9)],
    ]
    let counted = 0
    for (const [caller, developmentId, months] of some)
      for (const month of months) {
        const report = await read(caller, developmentId, month)
        for (const { name, count, list } of numbersOf(report)) {
          expect([month, name, await listed(caller, '/issues', { developmentId, ...list })]).toEqual([
            month,
            name,
            count,
          ])
          counted += count
        }
        expect(report.ages.reduce((sum, { count }) => sum + count, 0)).toBe(report.issues.open)
        const { from, to } = report
        const feedback = ratings.filter((one) => one.developmentId === developmentId && isIn(one.at, report))
        expect(report.feedback.count).toBe(feedback.length)
        expect(await listed(caller, '/reports/feedback', { developmentId, from, to })).toBe(feedback.length)
        for (const dated of ACTIVITY_NUMBERS)
          expect(await listed(caller, '/MaintenanceActivity', { developmentId, from, to, dated })).toBe(
            report.activities[dated],
          )
      }
    expect(counted).toBeGreaterThan(500)
  })

  it('the report over a generated year links to lists that are empty for people who may not see these numbers [PACK-16]', async () => {
    const [{ propertyId } = { propertyId: 0 }] = await test.services.db
      .selectFrom('homes')
      .select('id as propertyId')
      .where('development_id', '=', developments[0] ?? 0)
      .execute()
    const lease = await signIn(test, 'LEASE', propertyId)
    const contractor = await signIn(test, 'CONTRACTOR', propertyId)
    expect(await listed(lease, '/issues', {})).toBeGreaterThan(20)
    for (const caller of [lease, contractor])
      for (const query of [
        { dated: 'closed' },
        { dated: 'answered' },
        { openOn: '2025-06-30' },
        { verdict: 'yes' },
        { verdict: 'rated' },
      ])
        expect([query, await listed(caller, '/issues', query)]).toEqual([query, 0])
    expect(await listed(admin, '/issues', { verdict: 'yes' })).toBeGreaterThan(20)
  })

  it('the report over a generated year shows each open issue’s status and age at the end of the month, and no typed text [PACK-04]', async () => {
    const report = await read(admin, developments[0] ?? 0, '2025-06')
    expect(report.openIssues.length).toBeGreaterThan(3)
    for (const open of report.openIssues) {
      const issue = lived.find(({ issueId }) => issueId === open.issueId)
      const last = issue?.steps.filter(({ at }) => dayAt(at, ZONE) <= '2025-06-30').at(-1)
      expect(open.status).toBe(last?.to ?? 'Submitted')
      const reported = Temporal.PlainDate.from(dayAt(issue?.createdAt ?? new Date(), ZONE))
      expect([open.reportedOn, open.age]).toEqual([String(reported), reported.until('2025-06-30').days])
      expect(Object.keys(open).toSorted()).toEqual([
        'age',
        'category',
        'issueId',
        'jobId',
        'priority',
        'propertyName',
        'reportedOn',
        'status',
      ])
    }
    expect(report.openIssues.map(({ age }) => age)).toEqual(
      report.openIssues.map(({ age }) => age).toSorted((one, other) => other - one),
    )
  })
})
