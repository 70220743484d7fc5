import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { IssueRow } from '../queries.ts'

/** What an edit may change. */
export type IssueText = Partial<
  Pick<IssueRow, 'title' | 'description' | 'categoryId' | 'subCategoryId' | 'subSubCategoryId'>
>

/** What follows from a step or an answer. */
export type IssueState = Partial<
  Pick<IssueRow, 'priority' | 'prioritySettled' | 'verdictUntil' | 'reopenedCount' | 'isToCheck'>
>

/** The status is none of it: `moveIssue` alone changes that. */
export type IssueChange = IssueText & IssueState & { status?: never }

/** Writes a new version; answers whether the issue is still in the status that was read. */
export async function updateIssueRow(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  change: IssueChange,
): Promise<boolean> {
  return writeRow(ctx, issue, columnsOf('issues', change))
}

/** The same with a step. For `moveIssue` alone. */
export async function updateIssueStatus(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  to: IssueStatus,
  change: IssueText & IssueState,
): Promise<boolean> {
  return writeRow(ctx, issue, {
    ...columnsOf('issues', change),
    status: to,
    active_at: ctx.now(),
    ...(to === 'Closed' && { closed_at: ctx.now() }),
  })
}

async function writeRow(ctx: SystemWriteCtx, issue: IssueRow, columns: object): Promise<boolean> {
  const result = await ctx.db
    .updateTable('issues')
    .set({ ...columns, version: issue.version + 1, updated_at: ctx.now() })
    .where('id', '=', issue.id)
    .where('status', '=', issue.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
