import { sql } from 'kysely'
import { z } from 'zod'
import type { ListIssues } from '@doorstep/contract/issues/schema'
import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { IssuePriority, IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx } from '../../context.ts'
import { isWithinDays } from '../../db/days.ts'
import { PLACE_NAME } from '../../db/placeNames.ts'
import { rowsOf } from '../../db/rows.ts'
import { where } from '../../policy/scopes.ts'
import { searchFor, statusOn } from '../issue-reading/filtering/queries.ts'

export interface ReportedDevelopment {
  id: number
  name: string
}

/** Returns the development if the right covers it. */
export async function findReportedDevelopment(
  ctx: Ctx,
  developmentId: number,
): Promise<ReportedDevelopment | undefined> {
  return ctx.db
    .selectFrom('developments as d')
    .select(['d.id', 'd.name'])
    .where('d.id', '=', developmentId)
    .where(where(ctx.actor, 'landlordReport:make', { developmentId: sql.ref('d.id') }))
    .executeTakeFirst()
}

export interface OpenIssueRow {
  issueId: number
  jobId: number
  categoryId: number
  propertyName: string
  status: IssueStatus
  priority: IssuePriority
  reportedOn: string
}

/** Finds the oldest issues that match the filter, with their status at the end of the day `openOn`. */
export async function findOpenIssues(
  ctx: Ctx,
  filter: ListIssues & { openOn: string },
  limit: number,
): Promise<OpenIssueRow[]> {
  const { isWanted } = await searchFor(ctx, 'issue:list', filter)
  const { timeZone } = ctx.services.config
  return (
    ctx.db
      .selectFrom('issues as i')
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .select(['i.id as issueId', 'i.job_id as jobId', 'i.category_id as categoryId'])
      .select([PLACE_NAME.as('propertyName'), statusOn(ctx, filter.openOn).as('status')])
      // A check constraint guarantees the type of this column.
      .select(sql<IssuePriority>`coalesce(i.priority, ${sql.lit(DEFAULT_PRIORITY)})`.as('priority'))
      .select(sql<string>`(i.created_at at time zone ${timeZone})::date`.as('reportedOn'))
      .where(isWanted)
      .orderBy('i.created_at')
      .orderBy('i.id')
      .limit(limit)
      .execute()
  )
}

const STARS = { average: z.number().nullable() }

/** The average of the stars that people gave in the filter's period, for issues that match the filter. */
export async function findAverageStars(ctx: Ctx, filter: ListIssues): Promise<number | null> {
  const { isWanted } = await searchFor(ctx, 'issue:list', filter)
  const isWithin = isWithinDays(sql.ref('given.answered_at'), filter, ctx.services.config.timeZone)
  const statement = sql`select avg(given.stars)::float8 as average
    from issues i join places p on p.id = i.property_id
      join verdicts given on given.issue_id = i.id and given.stars is not null
    where ${isWithin} and ${isWanted}`
  const [row] = await rowsOf(ctx.db, STARS, statement)
  return row?.average ?? null
}
