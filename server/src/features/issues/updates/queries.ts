import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { IssueRow } from '../queries.ts'

export interface IssueChange {
  title?: string
  description?: string
  categoryId?: number
  subCategoryId?: number | null
  subSubCategoryId?: number | null
  status?: IssueStatus
}

/** Writes the change if the issue is still in the status that was read; answers whether it was. */
export async function updateIssueRow(
  ctx: SystemCtx & { db: Tx },
  issue: IssueRow,
  change: IssueChange,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('issues')
    .set({
      ...(change.title !== undefined && { title: change.title }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.categoryId !== undefined && { category_id: change.categoryId }),
      ...(change.subCategoryId !== undefined && { sub_category_id: change.subCategoryId }),
      ...(change.subSubCategoryId !== undefined && { sub_sub_category_id: change.subSubCategoryId }),
      ...(change.status !== undefined && { status: change.status }),
      version: issue.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', issue.id)
    .where('status', '=', issue.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
