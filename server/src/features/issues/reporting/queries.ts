import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { repeatsSince } from '../../../db/repeats.ts'

export interface NewIssue {
  propertyId: number
  reporterId: number
  reportedBy: number
  title: string
  description: string
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
  vulnerablePersons: boolean
}

export async function insertIssue(
  ctx: SystemCtx & { db: Tx },
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<number> {
  const at = ctx.now()
  const row = await ctx.db
    .insertInto('issues')
    .values({
      property_id: issue.propertyId,
      reporter_id: issue.reporterId,
      reported_by: issue.reportedBy,
      title: issue.title,
      description: issue.description,
      category_id: issue.categoryId,
      sub_category_id: issue.subCategoryId,
      sub_sub_category_id: issue.subSubCategoryId,
      vulnerable_persons: issue.vulnerablePersons,
      report_hash: reportHash ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The issue that this very report has made, however long ago; without a key, that of the same words a moment ago. */
export async function findFirstReport(
  ctx: SystemCtx,
  issue: NewIssue,
  reportHash: string | undefined,
): Promise<number | undefined> {
  const own = ctx.db.selectFrom('issues').select('id').where('reported_by', '=', issue.reportedBy)
  const same =
    reportHash === undefined
      ? own
          .where('reporter_id', '=', issue.reporterId)
          .where('property_id', '=', issue.propertyId)
          .where('title', '=', issue.title)
          .where('description', '=', issue.description)
          .where('created_at', '>', repeatsSince(ctx))
      : own.where('report_hash', '=', reportHash)
  return (await same.orderBy('id').limit(1).executeTakeFirst())?.id
}
