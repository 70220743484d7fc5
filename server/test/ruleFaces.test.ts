import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { ANSWER_DAYS, REMIND_DAYS } from '@doorstep/contract/issues/verdicts/rules'
import { QUIET_DAYS } from '@doorstep/contract/issues/notes/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { isOverdue as isOverdueInSql } from '../src/features/activities/queries.ts'
import { isOverdue } from '../src/features/activities/rules.ts'
import { hasPart } from '../src/policy/buildingParts.ts'
import { partFor } from '../src/features/issues/building/rules.ts'
import { isQuietSince } from '../src/features/issues/notes/queries.ts'
import { NEEDS_REPLY } from '../src/features/issues/queries.ts'
import { isQuiet, quietBefore } from '../src/features/issues/notes/rules.ts'
import { isDue } from '../src/features/verdict-requests/queries.ts'
import { daysBefore, isFollowUpDue } from '../src/features/verdict-requests/rules.ts'
import { addDays, dayAt } from '../src/time/civil.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

// Some rules exist twice: in SQL for lists and in TypeScript for single rows. The tests give both forms the same rows,
// without reading a table. Most rows are at a limit.
const ROWS = 10_000
const NOW = new Date('2026-11-28T09:30:00.000Z')
const DAY_MS = 86_400_000

/** Times close to the limits of a rule. */
const around = (...days: number[]): fc.Arbitrary<Date> =>
  fc
    .tuple(
      fc.constantFrom(0, ...days),
      fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -DAY_MS, max: DAY_MS })),
    )
    .map(([ago, ms]) => new Date(NOW.getTime() - ago * DAY_MS + ms))
const status = fc.constantFrom(...ISSUE_STATUSES)
const text = (at: Date | null): string | null => at?.toISOString() ?? null

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

async function askSql(condition: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<boolean[]> {
  const found = await sql<{
    isSo: boolean
  }>`select (${condition}) is true as "isSo" from ${rows} order by nth`.execute(test.services.db)
  return found.rows.map(({ isSo }) => isSo)
}

/** Fails at the first row for which SQL and TypeScript disagree, and if nearly all rows have the same result. */
function expectSame<Row>(
  rows: readonly Row[],
  inSql: readonly boolean[],
  inCode: (row: Row) => boolean,
): void {
  expect(inSql).toHaveLength(rows.length)
  const odd = rows.findIndex((row, at) => inCode(row) !== inSql[at])
  expect(rows[odd]).toBeUndefined()
  const yes = inSql.filter(Boolean).length
  expect(Math.min(yes, rows.length - yes)).toBeGreaterThan(rows.length / 100)
}

it('SQL and TypeScript agree on which issues are quiet', async () => {
  const facts = fc.record({ status, updatedAt: around(QUIET_DAYS), activeAt: fc.option(around(QUIET_DAYS)) })
  const rows = fc.sample(facts, ROWS)
  const inSql = await askSql(
    isQuietSince(quietBefore(NOW)),
    sql`unnest(${rows.map((row) => row.status)}::text[], ${rows.map(({ updatedAt }) => text(updatedAt))}::timestamptz[],
      ${rows.map(({ activeAt }) => text(activeAt))}::timestamptz[]) with ordinality as i(status, updated_at, active_at, nth)`,
  )
  expectSame(rows, inSql, (row) => isQuiet(row, NOW))
})

it('SQL and TypeScript agree on which unanswered questions need a follow-up', async () => {
  const facts = fc.record({
    askedAt: around(REMIND_DAYS, ANSWER_DAYS),
    remindedAt: fc.option(around(REMIND_DAYS)),
  })
  const rows = fc.sample(facts, ROWS)
  const inSql = await askSql(
    isDue({ remindBefore: daysBefore(NOW, REMIND_DAYS), endBefore: daysBefore(NOW, ANSWER_DAYS) }),
    sql`unnest(${rows.map(({ askedAt }) => text(askedAt))}::timestamptz[],
      ${rows.map(({ remindedAt }) => text(remindedAt))}::timestamptz[]) with ordinality as v(asked_at, reminded_at, nth)`,
  )
  expectSame(rows, inSql, (row) => isFollowUpDue(row, NOW))
})

it('SQL and TypeScript agree on which activities are overdue, at any hour', async () => {
  const { timeZone } = test.services.config
  // In summer, midnight falls at a different UTC hour.
  const moments = [
    '2026-11-28T23:59:59.999Z',
    '2026-11-29T00:00:00.000Z',
    '2026-07-01T22:59:59.999Z',
    '2026-07-01T23:00:00.000Z',
  ]
  for (const moment of moments.map((one) => new Date(one))) {
    const today = dayAt(moment, timeZone)
    const facts = fc.record({
      isActive: fc.boolean(),
      nextScheduledOn: fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)),
    })
    const rows = fc.sample(facts, ROWS / moments.length)
    const inSql = await askSql(
      isOverdueInSql({ ...systemCtx(test.services, 'faces'), now: () => moment }),
      sql`unnest(${rows.map(({ isActive }) => isActive)}::boolean[],
        ${rows.map(({ nextScheduledOn }) => nextScheduledOn)}::date[]) with ordinality as m(is_active, next_scheduled_on, nth)`,
    )
    expectSame(rows, inSql, (row) => isOverdue(row, today))
  }
})

it.each([
  [null, null, false],
  ['09:00:00.000', null, true],
  ['09:00:00.001', '09:00:00.000', true],
  ['09:00:00.000', '09:00:00.000', false],
  ['09:00:00.000', '09:00:00.001', false],
])(
  'an issue with a reporter’s note at %s and a staff note at %s needs a reply: %s',
  async (wrote, answered, isIt) => {
    const at = (time: string | null): string | null => time && `2026-11-10T${time}Z`
    const rows = sql`(values (1, 'Open', ${at(wrote)}::timestamptz, ${at(answered)}::timestamptz))
    as i(nth, status, reporter_wrote_at, staff_answered_at)`
    expect(await askSql(NEEDS_REPLY, rows)).toEqual([isIt])
  },
)

it('an issue needs no reply once nobody can write to it', async () => {
  const rows = sql`(select *, now(), null::timestamptz from unnest(${[...ISSUE_STATUSES]}::text[]) with ordinality)
    as i(status, nth, reporter_wrote_at, staff_answered_at)`
  const needed = await askSql(NEEDS_REPLY, rows)
  expect(ISSUE_STATUSES.filter((_, at) => !needed[at])).toEqual(['Withdrawn', 'Rejected'])
})

it('SQL and TypeScript agree on which issues in common parts are visible to the building', async () => {
  const facts = fc.record({
    status,
    isAnonymised: fc.boolean(),
    isShown: fc.boolean(),
    isKeptToStaff: fc.boolean(),
    isNeverShown: fc.boolean(),
    // The level of the category that is never shown.
    level: fc.constantFrom(1, 2, 3),
    isFollower: fc.boolean(),
  })
  const rows = fc.sample(facts, ROWS)
  const { rows: categories } = await sql<{ id: number }>`select id from categories
    where parent_id is null order by never_shown, id limit 1`.execute(test.services.db)
  const usual = categories[0]?.id ?? 0
  const inSql = await askSql(
    hasPart(sql`i.is_follower`),
    sql`(select row_number() over () as nth, u.status, case when u.anonymised then now() end as anonymised_at,
        case when u.shown then now() end as shown_at, u.kept as kept_to_staff,
        case when u.never and u.level = 1 then 1701 else ${usual}::bigint end as category_id,
        case when u.never and u.level = 2 then 1701 end as sub_category_id,
        case when u.never and u.level = 3 then 1701 end as sub_sub_category_id, u.is_follower
      from unnest(${rows.map((row) => row.status)}::text[], ${rows.map((row) => row.isAnonymised)}::boolean[],
        ${rows.map((row) => row.isShown)}::boolean[], ${rows.map((row) => row.isKeptToStaff)}::boolean[],
        ${rows.map((row) => row.isNeverShown)}::boolean[], ${rows.map((row) => row.level)}::int[],
        ${rows.map((row) => row.isFollower)}::boolean[])
        as u(status, anonymised, shown, kept, never, level, is_follower)) as i`,
  )
  expectSame(rows, inSql, ({ isShown, isFollower, ...row }) => {
    return partFor({ ...row, shownAt: isShown ? NOW : null }, isFollower) !== 'nothing'
  })
})
