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

/** Those of a category of any level that has this in its name: found first, for the plan depends on which they are. */
async function findCategoryCondition({ db }: SystemCtx, text: string): Promise<RawBuilder<SqlBool>> {
  const categories = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<SqlBool>`name ilike ${likePattern(text)}`)
    .orderBy('id')
    .execute()
  if (categories.length === 0) return sql`false`
  const ids = sql.join(categories.map(({ id }) => sql.lit(id)))
  return sql`(i.category_id in (${ids}) or i.sub_category_id in (${ids}) or i.sub_sub_category_id in (${ids}))`
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
