import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import { z } from 'zod'
import { DUE_SOON_DAYS } from '@doorstep/contract/deadlines/rules'
import { DEFAULT_PRIORITY, UNFINISHED_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueOutcome, IssueStatus } from '@doorstep/contract/issues/rules'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import { COUNT_CAP } from '@doorstep/contract/paging'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import { countCapped } from '../../../db/keyset.ts'
import { rowsOf } from '../../../db/rows.ts'
import { contains, personText, propertyText, reporterText } from '../../../db/searchTexts.ts'
import type { Issues } from '../../../db/types.ts'
import { isOverseenBy, overseesDevelopment } from '../../../policy/managers.ts'
import { ACCEPTED_FIRMS, BOOKED_FIRMS } from '../../../policy/orderFirms.ts'
import type { Right } from '../../../policy/policy.ts'
import { implies, includes, where, whereAll } from '../../../policy/scopes.ts'
import type { TargetColumns } from '../../../policy/scopes.ts'
import { waitsAboveLimit } from '../above-limit/queries.ts'
import { findOwnLeftReports, isNoneOf, shownStatus } from '../../../policy/leftReports.ts'
import { conversationFilter, looksAtConversation } from '../notes/queries.ts'
import { numbersFrom } from './rules.ts'
import type { Range } from './rules.ts'

/** Of `issues as i` and its property `p`. */
export const SCOPE_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  status: sql.ref('i.status'),
  orderFirmIds: sql.ref('i.order_firm_ids'),
  acceptedFirmIds: ACCEPTED_FIRMS,
  bookedFirmIds: BOOKED_FIRMS,
}

/** The job numbers that start as the filter wants; undefined where it wants any. */
export async function findJobNumbers(
  { db }: SystemCtx,
  { jobId }: Pick<ListIssues, 'jobId'>,
): Promise<Range[] | undefined> {
  if (jobId === undefined || jobId === '') return undefined
  const ends = await db
    .selectFrom('issues')
    .select(({ fn }) => [fn.min('job_id').as('lowest'), fn.max('job_id').as('highest')])
    .executeTakeFirstOrThrow()
  return numbersFrom(jobId, ends)
}

/**
 * Where issues are looked for. Each range of job numbers comes from their index, and in the order of the list, where
 * that is given: then the first rows of all are found without sorting.
 */
export function issuesOf(
  ranges: readonly Range[] | undefined,
  order?: RawBuilder<unknown>,
): RawBuilder<Selectable<Issues>> {
  if (!ranges) return sql`issues`
  if (ranges.length === 0) return sql`(select * from issues where false)`
  const ordered = order ? sql`order by ${order}` : sql``
  const parts = ranges.map(
    ({ first, last }) =>
      sql`(select i.* from issues i where i.job_id between ${first} and ${last} ${ordered})`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** Who counts as the owner `o` of an issue `i` whose property is `p`. */
export const ownsIssue = sql<SqlBool>`o.id = i.owner_id and ${overseesDevelopment('o', sql.ref('p.development_id'))}`

const LEVELS = ['category_id', 'sub_category_id', 'sub_sub_category_id'] as const

/**
 * Those of a category that has this in its name. Found first, for the plan depends on which they are, and looked for at
 * their own level: an issue is taken with no others.
 */
async function findCategoryCondition({ db }: SystemCtx, text: string): Promise<RawBuilder<SqlBool>> {
  const categories = await db
    .selectFrom('categories as k')
    .leftJoin('categories as above', 'above.id', 'k.parent_id')
    .select('k.id')
    .select(
      sql<number>`case when k.parent_id is null then 0 when above.parent_id is null then 1 else 2 end`.as(
        'level',
      ),
    )
    .where(contains(sql`k.name`, text))
    .orderBy('k.id')
    .execute()
  const conditions = LEVELS.flatMap((column, at) => {
    const ids = categories.filter(({ level }) => level === at).map(({ id }) => sql.lit(id))
    return ids.length > 0 ? [sql`${sql.ref(`i.${column}`)} in (${sql.join(ids)})`] : []
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

const isSearched = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Whether one of its conditions is about the property. */
export function filtersByProperty(filter: ListIssues): boolean {
  const { property, developmentId, reporterId, owner, due, priority, outcome, sort } = filter
  const { verdict, dated, openOn } = filter
  return (
    developmentId !== undefined ||
    isSearched(property) ||
    [reporterId, owner, due, priority, outcome, verdict, dated, openOn].some(
      (asked) => asked !== undefined,
    ) ||
    sort === 'urgency' ||
    isSearched(filter.reporter) ||
    looksAtConversation(filter)
  )
}

/** Written so that those that were not as promised come from their own index. */
const HAS_OUTCOME: Record<IssueOutcome, RawBuilder<unknown>> = {
  answeredOnTime: sql`not i.answered_late`,
  answeredLate: sql`i.answered_late`,
  completedOnTime: sql`not i.completed_late`,
  completedLate: sql`i.completed_late`,
  fixedFirstTime: sql`not i.came_back`,
  cameBack: sql`i.came_back`,
}

/** What a reader has to be allowed, or told of an issue, to choose or sort by it. */
function rightsOf(filter: ListIssues): Right[] {
  const { owner, due, outcome, reporterId, reporter, dated, openOn, sort, verdict } = filter
  const isAboutDue =
    [owner, due, outcome, openOn].some((asked) => asked !== undefined) ||
    dated === 'closed' ||
    sort === 'urgency'
  const rights: Right[] = []
  if (looksAtConversation(filter)) rights.push('issueField:conversation')
  if (reporterId !== undefined || isSearched(reporter)) rights.push('issueField:reporter')
  if (isAboutDue) rights.push('issueField:due')
  if (verdict !== undefined || dated === 'answered') rights.push('issueField:verdict')
  if (filter.resolvedToCheck === true) rights.push('issue:moderate')
  if (filter.aboveLimit === 'true') rights.push('quote:manage')
  return rights
}

/** Lists tell contractors nothing of it: without a status nothing counts as a live job. */
const { status: _status, ...BUT_STATUS } = SCOPE_COLUMNS

/**
 * What the right lets this reader see. What only some readers may know of an issue `i`, whose property is `p`, chooses and sorts only what they may know it of:
 * neither a filter nor an order says more than the fields do.
 */
function fieldFilter(ctx: Ctx, right: Right, filter: ListIssues): RawBuilder<SqlBool> {
  const { owner, due, priority, outcome, reporterId, dated, openOn } = filter
  const conditions: RawBuilder<unknown>[] = [
    whereAll(ctx.actor, [right, ...rightsOf(filter)], SCOPE_COLUMNS),
    conversationFilter(ctx, filter),
  ]
  if (reporterId !== undefined) conditions.push(sql`i.reporter_id = ${reporterId}`)
  if (priority !== undefined && priority.length > 0) {
    conditions.push(sql`coalesce(i.priority, ${sql.lit(DEFAULT_PRIORITY)}) = any(${priority}::text[])`)
    if (!implies(ctx.actor, right, ['issueField:priority'], BUT_STATUS))
      conditions.push(where(ctx.actor, 'issueField:priority', BUT_STATUS))
  }
  if (dated === 'closed') conditions.push(isClosedWithin(ctx, filter))
  if (openOn !== undefined) conditions.push(wasOpen(ctx, openOn))
  if (filter.verdict !== undefined || dated === 'answered') conditions.push(hasVerdict(ctx, filter))
  if (due === 'overdue') conditions.push(sql`i.next_due_at < ${ctx.now()}`)
  if (due === 'week') {
    const end = new Date(ctx.now().getTime() + DUE_SOON_DAYS * 86_400_000)
    conditions.push(sql`i.next_due_at >= ${ctx.now()} and i.next_due_at < ${end}`)
  }
  if (outcome !== undefined) conditions.push(HAS_OUTCOME[outcome])
  if (owner !== undefined) conditions.push(isOwnedBy(ctx, owner))
  if (isSearched(filter.reporter)) conditions.push(isReportedBy(filter.reporter))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function isClosedWithin({ services }: Ctx, { from, to }: ListIssues): RawBuilder<SqlBool> {
  const isWithin = isWithinDays(sql.ref('i.closed_at'), { from, to }, services.config.timeZone)
  return sql<SqlBool>`i.status = 'Closed' and i.closed_at is not null and ${isWithin}`
}

const endOf = ({ services }: Ctx, day: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone ${services.config.timeZone})`

/** Where an issue `i` stood at the end of a day: where its next step took it from, or where it stands if none came. */
export function statusOn(ctx: Ctx, day: string): RawBuilder<IssueStatus> {
  return sql`coalesce((select e.from_status from issue_events e where e.issue_id = i.id and e.to_status is not null
    and e.at >= ${endOf(ctx, day)} order by e.at, e.id limit 1), i.status)`
}

function wasOpen(ctx: Ctx, day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`i.created_at < ${endOf(ctx, day)}
    and ${statusOn(ctx, day)} = any(${UNFINISHED_STATUSES}::text[])`
}

function hasVerdict(
  { services }: Ctx,
  { verdict, dated, from, to }: Pick<ListIssues, 'verdict' | 'dated' | 'from' | 'to'>,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`v.issue_id = i.id and v.answered_at is not null`]
  if (verdict === 'rated') conditions.push(sql`v.stars is not null`)
  else if (verdict !== undefined) conditions.push(sql`v.answer = ${verdict}`)
  if (dated === 'answered')
    conditions.push(isWithinDays(sql.ref('v.answered_at'), { from, to }, services.config.timeZone))
  return sql<SqlBool>`exists (select from verdicts v where ${sql.join(conditions, sql` and `)})`
}

/** The second text, which is indexed, has the first one in it. */
function isReportedBy(name: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`i.reporter_id in (select u.id from users u
    where ${contains(reporterText('u'), name)} and ${contains(personText('u'), name)})`
}

function isOwnedBy({ actor }: Ctx, owner: NonNullable<ListIssues['owner']>): RawBuilder<SqlBool> {
  if (owner === 'nobody')
    return sql<SqlBool>`not ${isOverseenBy(sql.ref('i.owner_id'), sql.ref('p.development_id'))}`
  return sql<SqlBool>`i.owner_id = ${owner === 'me' ? actor.userId : owner}
    and exists (select from users o where ${ownsIssue})`
}

/** By what is shown of an issue `i`: who has left the home is shown it as it was then. */
async function findShownFilter(
  ctx: Ctx,
  { status = [], priority = [], q }: ListIssues,
): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status.length === 0 && priority.length === 0 && !isSearched(q)) return sql<SqlBool>`true`
  const left = await findOwnLeftReports(ctx)
  if (status.length > 0) conditions.push(sql`${shownStatus(left)} = any(${status}::text[])`)
  if (priority.length > 0) conditions.push(isNoneOf(left.filter((report) => report.isPriorityChanged)))
  if (isSearched(q)) {
    conditions.push(contains(sql`i.title || ' ' || i.description`, q))
    conditions.push(isNoneOf(left.filter((report) => report.isTextChanged)))
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Of a query whose issues are `i`, and whose properties are `p`. */
async function findFilter(ctx: Ctx, filter: ListIssues): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [await findShownFilter(ctx, filter)]
  if (filter.propertyId !== undefined) conditions.push(sql`i.property_id = ${filter.propertyId}`)
  if (filter.developmentId !== undefined) conditions.push(sql`p.development_id = ${filter.developmentId}`)
  if (filter.categoryId !== undefined) conditions.push(sql`i.category_id = ${filter.categoryId}`)
  if (filter.dated === undefined && (filter.from !== undefined || filter.to !== undefined))
    conditions.push(isWithinDays(sql.ref('i.created_at'), filter, ctx.services.config.timeZone))
  if (isSearched(filter.property)) conditions.push(contains(propertyText(), filter.property))
  if (isSearched(filter.category)) conditions.push(await findCategoryCondition(ctx, filter.category))
  if (filter.resolvedToCheck === true) conditions.push(sql`i.is_to_check`)
  if (filter.aboveLimit === 'true') conditions.push(waitsAboveLimit(ctx))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

interface Search {
  /** Where the issues come from, if it is known by their job numbers. */
  numbers: Range[] | undefined
  isWanted: RawBuilder<SqlBool>
  /** A row for each that is found, to be counted. */
  matching: RawBuilder<unknown>
}

/** What a filter finds of what the right lets this reader see. */
export async function searchFor(ctx: Ctx, right: Right, filter: ListIssues): Promise<Search> {
  const isWanted = sql<SqlBool>`${fieldFilter(ctx, right, filter)} and ${await findFilter(ctx, filter)}`
  const numbers = await findJobNumbers(ctx, filter)
  // Only what the conditions look at is joined, and no column asked for: where an index has it all, it alone is read.
  const looksAtProperty = !includes(ctx.actor, right, {}) || filtersByProperty(filter)
  const properties = looksAtProperty ? sql`join homes p on p.id = i.property_id` : sql``
  const matching = sql`select 1 from ${issuesOf(numbers)} i ${properties} where ${isWanted}`
  return { numbers, isWanted, matching }
}

/** As many as the lists with these filters have, up to so many: in one statement. */
export async function countsOf(ctx: Ctx, filters: readonly ListIssues[], cap = COUNT_CAP): Promise<number[]> {
  if (filters.length === 0) return []
  const counts: RawBuilder<number>[] = []
  for (const filter of filters) {
    const { matching } = await searchFor(ctx, 'issue:list', filter)
    counts.push(countCapped(matching, cap))
  }
  const row = await ctx.db
    .selectNoFrom(sql<number[]>`json_build_array(${sql.join(counts)})`.as('counts'))
    .executeTakeFirstOrThrow()
  return row.counts
}

const CATEGORY_COUNT = { categoryId: z.int(), count: z.int() }

/** As many of each top-level category as the list with this filter has. */
export async function countsByCategory(ctx: Ctx, filter: ListIssues): Promise<Map<number, number>> {
  const { isWanted } = await searchFor(ctx, 'issue:list', filter)
  const statement = sql`select i.category_id as "categoryId", count(*) as count
    from issues i join homes p on p.id = i.property_id where ${isWanted} group by 1`
  const rows = await rowsOf(ctx.db, CATEGORY_COUNT, statement)
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]))
}
