import { afterAll, beforeAll, expect } from 'vitest'
import {
  ACTIVITY_NUMBERS,
  ageNarrowing,
  CATEGORY_NUMBERS,
  ISSUE_NUMBERS,
} from '@doorstep/contract/landlord-reports/rules'
import type {
  IssueNarrowing,
  IssueNumber,
  LandlordReportPeriod,
} from '@doorstep/contract/landlord-reports/rules'
import type { LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import { dayAt } from '../src/time/civil.ts'
import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { buildDevelopment, buildFeedback, buildProperty } from './factories.ts'
import { Chance, liveIssues } from './reportYear.ts'
import type { LivedIssue } from './reportYear.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

export const ZONE = 'Europe/London'
export const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)

interface Rating {
  developmentId: number
  rating: number
  at: Date
}

/** Generated before the first test. */
export interface Year {
  test: TestApp
  admin: Caller
  manager: Caller
  lived: LivedIssue[]
  developments: number[]
  ratings: Rating[]
}

export function isIn(at: Date, { from, to }: LandlordReportPeriod): boolean {
  const day = dayAt(at, ZONE)
  return from <= day && day <= to
}

/** Starts a server with two developments and the issues and feedback of a generated year. */
export function openYear(): Year {
  const year = { developments: [], ratings: [] } as Partial<Year> as Year
  const chance = new Chance(20)
  beforeAll(async () => {
    const test = await startTestApp()
    year.test = test
    year.admin = await signIn(test, 'ADMIN')
    const places = []
    for (const name of ['Mill Quarter', 'Old Yard']) {
      const developmentId = await buildDevelopment(test.services, { name })
      year.developments.push(developmentId)
      for (let home = 0; home < 3; home += 1) {
        const propertyId = await buildProperty(test.services, { developmentId })
        const { userId: reporterId } = await signIn(test, 'TENANT', propertyId)
        places.push({ developmentId, propertyId, reporterId })
        for (let nth = 0; nth < 15; nth += 1) {
          const rating = 1 + chance.below(5)
          const at = new Date(Date.parse('2025-01-01T00:30:00+01:00') + chance.below(365 * 24) * 3_600_000)
          await buildFeedback(test.services, { userId: reporterId, rating: rating as 1, createdAt: at })
          year.ratings.push({ developmentId, rating, at })
        }
      }
    }
    const [first, ...others] = places
    if (!first) throw new Error('there are places')
    year.manager = await signIn(test, 'PMGR', first.propertyId)
    year.lived = await liveIssues(test, chance, {
      places: [first, ...others],
      categories: [1, 2, 3],
      count: 240,
    })
  })
  afterAll(() => year.test.close())
  return year
}

export const read = async (caller: Caller, developmentId: number, month: string): Promise<LandlordReport> => {
  const answer = await caller.get(`/reports/landlord?developmentId=${developmentId}&month=${month}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LandlordReport>()
}
export const listed = async (caller: Caller, path: string, query: object): Promise<number> => {
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

/** Expects the numbers of these reports to be those of the lists. Returns the sum of the numbers. */
export async function expectSameAsLists(
  year: Year,
  some: readonly (readonly [Caller, number, readonly string[]])[],
): Promise<number> {
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
      const feedback = year.ratings.filter(
        (one) => one.developmentId === developmentId && isIn(one.at, report),
      )
      expect(report.feedback.count).toBe(feedback.length)
      expect(await listed(caller, '/reports/feedback', { developmentId, from, to })).toBe(feedback.length)
      for (const dated of ACTIVITY_NUMBERS)
        expect(await listed(caller, '/MaintenanceActivity', { developmentId, from, to, dated })).toBe(
          report.activities[dated],
        )
    }
  return counted
}
