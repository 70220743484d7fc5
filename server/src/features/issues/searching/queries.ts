import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import type { SystemCtx } from '../../../context.ts'
import { isWithinDays } from '../../../db/days.ts'
import { likePattern, propertyText } from '../../../db/searchTexts.ts'
import type { Issues } from '../../../db/types.ts'
import { numbersFrom } from './rules.ts'
import type { Range } from './rules.ts'

/** The job numbers that start as the filter wants; undefined where it wants any. */
export async function findJobNumbers({ db }: SystemCtx, { jobId }: ListIssues): Promise<Range[] | undefined> {
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
    .where(sql<SqlBool>`k.name ilike ${likePattern(text)}`)
    .orderBy('k.id')
    .execute()
  const conditions = LEVELS.flatMap((column, at) => {
    const ids = categories.filter(({ level }) => level === at).map(({ id }) => sql.lit(id))
    return ids.length > 0 ? [sql`${sql.ref(`i.${column}`)} in (${sql.join(ids)})`] : []
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Whether one of its conditions is about the property. */
export function filtersByProperty({ property, developmentId }: ListIssues): boolean {
  return developmentId !== undefined || (property !== undefined && property !== '')
}

/** Of a query whose issues are `i`, and whose properties are `p`. */
export async function findFilter(ctx: SystemCtx, filter: ListIssues): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.status !== undefined && filter.status.length > 0)
    conditions.push(sql`i.status = any(${filter.status}::text[])`)
  if (filter.propertyId !== undefined) conditions.push(sql`i.property_id = ${filter.propertyId}`)
  if (filter.developmentId !== undefined) conditions.push(sql`p.development_id = ${filter.developmentId}`)
  if (filter.categoryId !== undefined) conditions.push(sql`i.category_id = ${filter.categoryId}`)
  if (filter.from !== undefined || filter.to !== undefined)
    conditions.push(isWithinDays(sql.ref('i.created_at'), filter, ctx.services.config.timeZone))
  if (filter.property !== undefined && filter.property !== '')
    conditions.push(sql`${propertyText()} ilike ${likePattern(filter.property)}`)
  if (filter.q !== undefined && filter.q !== '')
    conditions.push(sql`i.title || ' ' || i.description ilike ${likePattern(filter.q)}`)
  if (filter.category !== undefined && filter.category !== '')
    conditions.push(await findCategoryCondition(ctx, filter.category))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
