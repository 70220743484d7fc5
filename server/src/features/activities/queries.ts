import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListActivities, Repetition } from '@doorstep/contract/activities/schema'
import type { Ctx, SystemCtx } from '../../context.ts'
import { countCapped, readPage } from '../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../db/keyset.ts'
import type { QueryRow } from '../../db/rows.ts'
import { contains, propertyText } from '../../db/searchTexts.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'

function activities({ db }: SystemCtx) {
  return db
    .selectFrom('maintenance_activities as m')
    .innerJoin('homes as p', 'p.id', 'm.property_id')
    .where('m.deleted_at', 'is', null)
}

const COLUMNS = [
  'm.id',
  'm.property_id as propertyId',
  'p.name as propertyName',
  'p.development_id as developmentId',
  'm.name',
  'm.last_completed_on as lastCompletedOn',
  'm.next_scheduled_on as nextScheduledOn',
  'm.is_active as isActive',
  'm.repeat_every as repeatEvery',
  // Check constraints guarantee these types.
  sql<Repetition['unit'] | null>`m.repeat_unit`.as('repeatUnit'),
  sql<Repetition['from'] | null>`m.repeat_from`.as('repeatFrom'),
  'm.repeat_anchor_on as repeatAnchorOn',
  'm.version',
] as const

const activityRows = (ctx: SystemCtx) => activities(ctx).select(COLUMNS)
export type ActivityRow = QueryRow<typeof activityRows>

function inScope(ctx: Ctx, right: Right): RawBuilder<SqlBool> {
  const columns = { propertyId: sql.ref('m.property_id'), developmentId: sql.ref('p.development_id') }
  // Only staff can see an inactive activity.
  return sql<SqlBool>`${where(ctx.actor, right, columns)}
    and (m.is_active or ${where(ctx.actor, 'activity:readInactive', columns)})`
}

const ORDERS = {
  nextScheduledOn: { by: sql`m.next_scheduled_on`, type: 'date' },
  lastCompletedOn: { by: sql`m.last_completed_on`, type: 'date' },
  activity: { by: sql`lower(m.name)`, type: 'text' },
  propertyName: { by: sql`p.name`, type: 'text' },
} as const

type ActivityFilter = Omit<ListActivities, 'cursor'>
type Narrowing = Omit<ActivityFilter, 'limit' | 'sort'>
type Period = Pick<Narrowing, 'from' | 'to'>

type SortedActivityRow = ActivityRow & SortedRow

/** Returns one page of the activities that this reader can see, plus one row to detect a next page. */
export async function findActivities(
  ctx: Ctx,
  right: Right,
  filter: ActivityFilter,
  position?: SortPosition,
): Promise<{ rows: SortedActivityRow[]; total: number }> {
  // The contract allows only sorts that `ORDERS` has.
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const matching = activities(ctx).where(inScope(ctx, right)).where(filterOf(ctx, filter))
  const page = { ...order, ids: [sql`m.id`], descending: filter.sort.startsWith('-') }
  return readPage(ctx.db, matching.select(COLUMNS), page, { limit: filter.limit, position })
}

/**
 * Returns the rows for a calendar, soonest first: activities due on its days, and activities that repeat by a schedule.
 */
export async function findCalendarRows(
  ctx: Ctx,
  filter: Narrowing,
  { comingAgain = false, limit }: { comingAgain?: boolean; limit: number },
): Promise<ActivityRow[]> {
  return activityRows(ctx)
    .where(inScope(ctx, 'activity:list'))
    .where(filterOf(ctx, filter))
    .$if(comingAgain, (query) =>
      // Literals in the SQL let PostgreSQL use the partial index on these rows.
      query.where('m.is_active', '=', sql.lit(true)).where('m.repeat_from', '=', sql.lit('schedule')),
    )
    .orderBy('m.next_scheduled_on')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Returns the active activities of a property, soonest first, without a total count. */
export async function findSoonestActivities(
  ctx: Ctx,
  propertyId: number,
  limit: number,
): Promise<ActivityRow[]> {
  return activityRows(ctx)
    .where('m.property_id', '=', propertyId)
    .where('m.is_active', '=', sql.lit(true))
    .orderBy('m.next_scheduled_on')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

export async function findActivity(
  ctx: Ctx,
  right: Right,
  activityId: number,
  { lock = false } = {},
): Promise<ActivityRow | undefined> {
  return activityRows(ctx)
    .where('m.id', '=', activityId)
    .where(inScope(ctx, right))
    .$if(lock, (query) => query.forUpdate('m'))
    .executeTakeFirst()
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

/** SQL for the rule `isOverdue` in rules.ts. */
export function isOverdue({ now, services }: SystemCtx): RawBuilder<SqlBool> {
  return sql<SqlBool>`(m.is_active and m.next_scheduled_on < (${now()}::timestamptz at time zone ${services.config.timeZone})::date)`
}

function isWithin(day: RawBuilder<unknown>, { from, to }: Period): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (from !== undefined) conditions.push(sql`${day} >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`${day} <= ${to}::date`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const NEXT = sql`m.next_scheduled_on`
const TURNS = sql`select from activity_turns t where t.activity_id = m.id`

const DATED = {
  next: (_: SystemCtx, period: Period) => isWithin(NEXT, period),
  done: (_: SystemCtx, period: Period) =>
    sql<SqlBool>`exists (${TURNS} and t.done_on is not null and ${isWithin(sql`t.done_on`, period)})`,
  // Activities that were done late, were postponed when already late, or are still late.
  missed: (ctx: SystemCtx, period: Period) => sql<SqlBool>`(
    exists (${TURNS} and t.planned_on is not null and coalesce(t.done_on > t.planned_on, true)
      and ${isWithin(sql`t.planned_on`, period)})
    or ${isOverdue(ctx)} and ${isWithin(NEXT, period)})`,
}

function filterOf(ctx: SystemCtx, filter: Narrowing): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (filter.propertyId !== undefined) conditions.push(sql`m.property_id = ${filter.propertyId}`)
  if (filter.developmentId !== undefined) conditions.push(sql`p.development_id = ${filter.developmentId}`)
  if (isText(filter.property)) conditions.push(contains(propertyText(), filter.property))
  if (isText(filter.activity))
    // With a property filter, the index on names would mislead the planner, because many rows share few names.
    conditions.push(contains(isText(filter.property) ? sql`(m.name || '')` : sql`m.name`, filter.activity))
  if (filter.due !== undefined) conditions.push(isOverdue(ctx))
  if (filter.status !== undefined) conditions.push(sql`m.is_active = ${filter.status === 'active'}`)
  conditions.push(DATED[filter.dated ?? 'next'](ctx, filter))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function countActivities(ctx: Ctx, filter: Narrowing): Promise<number> {
  const row = await activities(ctx)
    .where(inScope(ctx, 'activity:list'))
    .where(filterOf(ctx, filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the number of overdue activities in this right's scope, up to a cap. */
export function countOverdue(ctx: Ctx, right: Right, cap: number): RawBuilder<number> {
  const isInScope = where(ctx.actor, right, { developmentId: sql.ref('p.development_id') })
  return countCapped(
    sql`select 1 from maintenance_activities m join homes p on p.id = m.property_id
      where m.deleted_at is null and ${isOverdue(ctx)} and ${isInScope}`,
    cap,
  )
}
