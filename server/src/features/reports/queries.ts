import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { ReportSummary } from '@doorstep/contract/reports/schema'
import type {
  DevelopmentProperties,
  UnassignedProperty,
  UserStatusCount,
} from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../context.ts'
import { isWithinDays } from '../../db/days.ts'
import type { Days } from '../../db/days.ts'
import { keyset, onPage, readPage, totalOf, totalOfPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import { includes, where } from '../../policy/scopes.ts'
import { rowsOf } from '../../db/rows.ts'

const RIGHT = 'report:read'

/** An SQL condition for rows with a development: the reader's reports cover the development. */
export function isDevelopmentInScope(
  ctx: Ctx,
  column: string,
  developmentId: number | undefined,
): RawBuilder<SqlBool> {
  const inScope = where(ctx.actor, RIGHT, { developmentId: sql.ref(column) })
  return developmentId === undefined
    ? inScope
    : sql<SqlBool>`${inScope} and ${sql.ref(column)} = ${developmentId}`
}

/**
 * An SQL condition for rows with a property. The statement looks up the properties in scope once, because a portfolio
 * has few of them.
 */
export function isPropertyInScope(
  ctx: Ctx,
  column: string,
  developmentId: number | undefined,
): RawBuilder<SqlBool> {
  if (developmentId === undefined && includes(ctx.actor, RIGHT, {})) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = any(array(select p.id from places p
    where ${isDevelopmentInScope(ctx, 'p.development_id', developmentId)}))`
}

/**
 * An SQL condition for rows with a person: the list of people shows the person. The statement collects these people
 * once instead of checking every row, because the list of a manager has few people.
 */
export function isReported(ctx: Ctx, column: string, developmentId: number | undefined): RawBuilder<SqlBool> {
  if (developmentId === undefined && includes(ctx.actor, RIGHT, {})) return sql<SqlBool>`true`
  const isThere = isDevelopmentInScope(ctx, 'sp.development_id', developmentId)
  return sql<SqlBool>`${sql.ref(column)} = any(array(
    select sm.user_id from property_roles sm join homes sp on sp.id = sm.property_id where ${isThere}
    union
    select sa.id from users sa join homes sp on sp.id = sa.requested_property_id
    where sa.status in ('Pending', 'Rejected') and ${isThere}))`
}

/** An SQL condition: the column is within these days in the product's time zone. */
export function isWithin(ctx: Ctx, column: string, days: Days): RawBuilder<SqlBool> {
  return isWithinDays(sql.ref(column), days, ctx.services.config.timeZone)
}

/**
 * The CTE `measured` with key, count, median and p90 (nearest-rank percentiles). `cells` are rows of key, value and
 * amount, where amount is how often the value occurs.
 */
export function percentilesOf(cells: RawBuilder<unknown>): RawBuilder<unknown> {
  // PostgreSQL adds integers fast, but it adds bigints as slow numerics.
  return sql`counted as (
      select key, value, sum(amount)::integer as amount from (${cells}) cells
      group by 1, 2 having sum(amount) > 0
    ), ranked as (
      select key, value, sum(amount) over (partition by key order by value) as upto,
        sum(amount) over (partition by key) as total
      from counted
    ), measured as (
      select key, max(total) as count, min(value) filter (where upto * 2 >= total) as median,
        min(value) filter (where upto * 10 >= total * 9) as p90
      from ranked group by key
    )`
}

const UNASSIGNED = sql<SqlBool>`p.is_active and d.is_active
  and not exists (select from property_roles m where m.property_id = p.id)`

export async function readSummary(ctx: Ctx, developmentId: number | undefined): Promise<ReportSummary> {
  const statement = sql`
    select u.*, p.*, f.* from (
      select count(*) as "totalUsers", count(*) filter (where u.status = 'Approved') as "activeUsers",
        count(*) filter (where u.id = ${ctx.actor.userId}) > 0 as "countsReader"
      from users u where ${isReported(ctx, 'u.id', developmentId)}
    ) u cross join (
      select count(*) as "unassignedProperties" from homes p join developments d on d.id = p.development_id
      where ${isDevelopmentInScope(ctx, 'd.id', developmentId)} and ${UNASSIGNED}
    ) p cross join (
      select avg(f.rating)::float8 as "averageRating", count(*) as "ratingCount"
      from feedback f where ${isReported(ctx, 'f.user_id', developmentId)}
    ) f`
  const [summary] = await rowsOf(ctx.db, ReportSummary.shape, statement)
  if (!summary) throw new Error('aggregates always answer one row')
  return summary
}

export async function countUsers(ctx: Ctx, developmentId: number | undefined): Promise<UserStatusCount[]> {
  return (
    ctx.db
      .selectFrom('users as u')
      // This cast is safe, because a check constraint guarantees the type.
      .select(({ fn }) => [
        sql<UserStatusCount['status']>`u.status`.as('status'),
        fn.countAll<number>().as('count'),
      ])
      .where(isReported(ctx, 'u.id', developmentId))
      .groupBy('u.status')
      .execute()
  )
}

interface PageFilter {
  developmentId?: number | undefined
  limit: number
}

export interface Found<Row> {
  rows: (Row & SortedRow)[]
  total: number
}

export async function findUnassigned(
  ctx: Ctx,
  { developmentId, limit }: PageFilter,
  position: SortPosition | undefined,
): Promise<Found<UnassignedProperty>> {
  const page = keyset({ by: sql`p.name`, type: 'text', ids: [sql`p.id`], descending: false }, position)
  const unassigned = ctx.db
    .selectFrom('homes as p')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .where(isDevelopmentInScope(ctx, 'd.id', developmentId))
    .where(UNASSIGNED)
    .select(['p.id', 'p.name', 'p.address'])
  const rows = await ctx.db
    // Materialised, because both the rows and the count need these few properties. Otherwise PostgreSQL would look up
    // the properties one by one in the order of their names.
    .with(
      (cte) => cte('unassigned').materialized(),
      () => unassigned,
    )
    .with('page', (db) =>
      onPage(db.selectFrom('unassigned as p').select(['p.name as propertyName', 'p.address']), page, {
        limit,
      }),
    )
    .selectFrom('page')
    .selectAll()
    .select(totalOfPage({ limit, position }, sql`select from unassigned`).as('total'))
    .execute()
  return { rows, total: totalOf(rows, position) }
}

export async function findDevelopmentProperties(
  ctx: Ctx,
  { developmentId, limit }: PageFilter,
  position: SortPosition | undefined,
): Promise<Found<DevelopmentProperties>> {
  const matching = ctx.db
    .selectFrom('developments as d')
    .where(isDevelopmentInScope(ctx, 'd.id', developmentId))
  const told = matching
    .select(['d.id as developmentId', 'd.name as development'])
    .select(
      sql<string[]>`array(select p.name from homes p where p.development_id = d.id order by p.name, p.id)`.as(
        'properties',
      ),
    )
  const order = { by: sql`d.name`, type: 'text', ids: [sql`d.id`], descending: false } as const
  return readPage(ctx.db, told, order, { limit, position })
}
