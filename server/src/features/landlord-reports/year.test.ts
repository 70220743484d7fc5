import { describe, expect, it } from 'vitest'
import { UNFINISHED_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { periodOf } from '@doorstep/contract/landlord-reports/rules'
import type { IssueNumber, LandlordReportPeriod } from '@doorstep/contract/landlord-reports/rules'
import { signIn } from '../../../test/callers.ts'
import { expectSameAsLists, isIn, listed, MONTHS, openYear, read, ZONE } from '../../../test/landlordYear.ts'
import type { LivedIssue } from '../../../test/reportYear.ts'
import { dayAt } from '../../time/civil.ts'

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

function wasOpen({ createdAt, steps }: LivedIssue, day: string): boolean {
  if (dayAt(createdAt, ZONE) > day) return false
  return OPEN.includes(steps.filter(({ at }) => dayAt(at, ZONE) <= day).at(-1)?.to ?? 'Submitted')
}

const givenIn = ({ verdicts }: LivedIssue, period: LandlordReportPeriod): LivedIssue['verdicts'] =>
  verdicts.filter(({ at }) => isIn(at, period))

describe('the report over a generated year', () => {
  const year = openYear()

  it('the report over a generated year has the right counts for every development and month [PACK-01, PACK-02]', async () => {
    for (const developmentId of year.developments)
      for (const month of MONTHS) {
        const report = await read(year.admin, developmentId, month)
        const period = periodOf(month, '2026-01-01')
        const own = year.lived.filter((issue) => issue.developmentId === developmentId)
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

  it('the report over a generated year shows the same numbers as the lists that it links to, for every reader, in a month of each season [PACK-03]', async () => {
    const [first = 0, second = 0] = year.developments
    const counted = await expectSameAsLists(year, [
      [year.admin, first, [MONTHS[1] ?? '', MONTHS[10] ?? '']],
      [year.admin, second, [MONTHS[4] ?? '']],
      [year.manager, first, [MONTHS[7] ?? '']],
    ])
    expect(counted).toBeGreaterThan(100)
  })

  it('the report over a generated year links to lists that are empty for people who may not see these numbers [PACK-16]', async () => {
    const [{ propertyId } = { propertyId: 0 }] = await year.test.services.db
      .selectFrom('homes')
      .select('id as propertyId')
      .where('development_id', '=', year.developments[0] ?? 0)
      .execute()
    const lease = await signIn(year.test, 'LEASE', propertyId)
    const contractor = await signIn(year.test, 'CONTRACTOR', propertyId)
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
    expect(await listed(year.admin, '/issues', { verdict: 'yes' })).toBeGreaterThan(20)
  })

  it('the report over a generated year shows each open issue’s status and age at the end of the month, and no typed text [PACK-04]', async () => {
    const report = await read(year.admin, year.developments[0] ?? 0, '2025-06')
    expect(report.openIssues.length).toBeGreaterThan(3)
    for (const open of report.openIssues) {
      const issue = year.lived.find(({ issueId }) => issueId === open.issueId)
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
