import { sql } from 'kysely'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Ctx } from '../../../context.ts'
import { days } from '../../../db/intervals.ts'
import { IS_OVER } from '../../../policy/buildingParts.ts'
import { IS_NOT_MERGED } from '../../../policy/mergedIssues.ts'
import { where } from '../../../policy/scopes.ts'
import { SCOPE_COLUMNS } from '../../../policy/issueScope.ts'
import { ENDED_WITHIN_DAYS } from './rules.ts'
import type { Compared } from './rules.ts'

/** How many of the newest issues of a place the search compares. */
const COMPARED_MAX = 500

export interface CandidateRow extends Compared {
  id: number
  jobId: number
  status: IssueStatus
  createdAt: Date
}

/** Finds other issues of this place that are open or ended recently, newest first. */
export async function findCandidates(
  ctx: Ctx,
  { id, propertyId }: { id: number; propertyId: number },
): Promise<CandidateRow[]> {
  return (
    ctx.db
      .selectFrom('issues as i')
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .where('i.property_id', '=', propertyId)
      .where('i.id', '<>', id)
      .where('i.anonymised_at', 'is', null)
      .where(IS_NOT_MERGED)
      .where(
        sql<boolean>`(not ${IS_OVER}
        or coalesce(i.closed_at, i.updated_at) >= ${ctx.now()}::timestamptz - ${days(ENDED_WITHIN_DAYS)})`,
      )
      .where(where(ctx.actor, 'issue:moderate', SCOPE_COLUMNS))
      .select(['i.id', 'i.job_id as jobId', 'i.title', 'i.created_at as createdAt'])
      .select(['i.category_id as categoryId', 'i.area_id as areaId', 'i.asset_id as assetId'])
      // A check constraint on the table guarantees the type of this column.
      .select(sql<IssueStatus>`i.status`.as('status'))
      .orderBy('i.created_at', 'desc')
      .limit(sql.lit(COMPARED_MAX))
      .execute()
  )
}
