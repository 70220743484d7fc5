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
import { isOverseenBy } from '../../../policy/managers.ts'
import type { Right } from '../../../policy/policy.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import { implies, includes, where, whereAll } from '../../../policy/scopes.ts'
import { waitsAboveLimit } from '../../quotes/above-limit/queries.ts'
import { findOwnLeftReports, isNoneOf, shownColumn } from '../../../policy/leftReports.ts'
import { conversationFilter, looksAtConversation } from '../../issues/notes/queries.ts'
import { ownsIssue } from '../../issues/queries.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'
import { numbersFrom } from './rules.ts'
import type { Range } from './rules.ts'

/** Returns the ranges of job numbers that match the filter. Undefined if the filter allows all numbers. */
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
 * The source of the issues. Each range of job numbers is read from the index in list order, so that a first page needs
 * no sort.
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

const LEVELS = ['categoryId', 'subCategoryId', 'subSubCategoryId'] as const

/**
 * Matches issues by category name. A first query finds the ids, because the query planner estimates fixed ids better.
 * Each level is compared separately.
 */
async function findCategoryCondition(ctx: Ctx, text: string): Promise<RawBuilder<SqlBool>> {
  const left = await findOwnLeftReports(ctx)
  const categories = await ctx.db
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
    return ids.length > 0 ? [sql`${shownColumn(left, column)} in (${sql.join(ids)})`] : []
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

const isSearched = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Whether the filter needs the property of an issue. */
function filtersByProperty(filter: ListIssues): boolean {
  const { property, developmentId, reporterId, owner, due, priority, outcome, sort } = filter
  const { verdict, dated, openOn, blockId } = filter
  return (
    developmentId !== undefined ||
    blockId !== undefined ||
    isSearched(property) ||
    [reporterId, owner, due, priority, outcome, verdict, dated, openOn].some(
      (asked) => asked !== undefined,
    ) ||
    sort === 'urgency' ||
    isSearched(filter.reporter) ||
    looksAtConversation(filter)
  )
}

/** The wording of these conditions must match the partial indexes of late and returned issues. */
const HAS_OUTCOME: Record<IssueOutcome, RawBuilder<unknown>> = {
  answeredOnTime: sql`not i.answered_late`,
  answeredLate: sql`i.answered_late`,
  completedOnTime: sql`not i.completed_late`,
  completedLate: sql`i.completed_late`,
  fixedFirstTime: sql`not i.came_back`,
  cameBack: sql`i.came_back`,
}

/** The rights that a reader needs for this filter and sort order. */
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

/** The object has no status, so that no issue in a contractor's list counts as a live job. */
const { status: _status, ...BUT_STATUS } = SCOPE_COLUMNS

/**
 * Combines the right to list issues with the rights to see the fields that the filter and the sort order use. Uses
 * issue `i` and property `p`. A filter or sort order must not reveal a hidden field.
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

/**
 * The status of issue `i` at the end of a day: the status from which the next step started, or the current status if no
 * step followed.
 */
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

/** The second condition excludes no further people, but an index supports its expression. */
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

/**
 * Filters issue `i` by its fields as the reader sees them. People who have left the home see the issue with its values
 * from the day on which they left.
 */
async function findShownFilter(
  ctx: Ctx,
  { status = [], priority = [], categoryId, category, q }: ListIssues,
): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if ([...status, ...priority, categoryId, category, q].every((asked) => asked === undefined || asked === ''))
    return sql<SqlBool>`true`
  const left = await findOwnLeftReports(ctx)
  if (status.length > 0) conditions.push(sql`${shownColumn(left, 'status')} = any(${status}::text[])`)
  if (categoryId !== undefined) conditions.push(sql`${shownColumn(left, 'categoryId')} = ${categoryId}`)
  if (isSearched(category)) conditions.push(await findCategoryCondition(ctx, category))
  if (priority.length > 0) conditions.push(isNoneOf(left.filter((report) => report.isPriorityChanged)))
  if (isSearched(q)) {
    conditions.push(contains(sql`i.title || ' ' || i.description`, q))
    conditions.push(isNoneOf(left.filter((report) => report.isTextChanged)))
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The condition of a filter, for a query with `issues as i` and `places as p`. */
async function findFilter(ctx: Ctx, filter: ListIssues): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [await findShownFilter(ctx, filter)]
  if (filter.propertyId !== undefined) conditions.push(sql`i.property_id = ${filter.propertyId}`)
  if (filter.developmentId !== undefined) conditions.push(sql`p.development_id = ${filter.developmentId}`)
  if (filter.blockId !== undefined) conditions.push(sql`p.block_id = ${filter.blockId}`)
  if (filter.areaId !== undefined) conditions.push(sql`i.area_id = ${filter.areaId}`)
  if (filter.dated === undefined && (filter.from !== undefined || filter.to !== undefined))
    conditions.push(isWithinDays(sql.ref('i.created_at'), filter, ctx.services.config.timeZone))
  if (isSearched(filter.property)) conditions.push(contains(propertyText(), filter.property))
  if (filter.resolvedToCheck === true) conditions.push(sql`i.is_to_check`)
  if (filter.aboveLimit === 'true') conditions.push(waitsAboveLimit(ctx))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

interface Search {
  /** The ranges of job numbers to read. Undefined if the filter does not limit the numbers. */
  numbers: Range[] | undefined
  isWanted: RawBuilder<SqlBool>
  /** The query has one row for each match, so that the caller can count the rows. */
  matching: RawBuilder<unknown>
}

/** Prepares the search for the issues that match a filter and that the right covers. */
export async function searchFor(ctx: Ctx, right: Right, filter: ListIssues): Promise<Search> {
  const isWanted = sql<SqlBool>`${IS_NOT_MERGED} and ${fieldFilter(ctx, right, filter)} and ${await findFilter(ctx, filter)}`
  const numbers = await findJobNumbers(ctx, filter)
  // The query joins properties only if a condition needs them, and selects no column. An index can then answer the
  // query on its own.
  const looksAtProperty = !includes(ctx.actor, right, {}) || filtersByProperty(filter)
  const properties = looksAtProperty ? sql`join places p on p.id = i.property_id` : sql``
  const matching = sql`select 1 from ${issuesOf(numbers)} i ${properties} where ${isWanted}`
  return { numbers, isWanted, matching }
}

/** Counts the issues of several filters up to the cap, in one statement. */
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

export async function countsByCategory(ctx: Ctx, filter: ListIssues): Promise<Map<number, number>> {
  const { isWanted } = await searchFor(ctx, 'issue:list', filter)
  const statement = sql`select i.category_id as "categoryId", count(*) as count
    from issues i join places p on p.id = i.property_id where ${isWanted} group by 1`
  const rows = await rowsOf(ctx.db, CATEGORY_COUNT, statement)
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]))
}
