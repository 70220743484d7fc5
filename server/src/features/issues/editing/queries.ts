import type { SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import type { IssueRow } from '../queries.ts'
import type { IssueChange } from './rules.ts'

/** Writes the change if the issue is still in the status that was read; answers whether it was. */
export async function updateIssueRow(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  change: IssueChange,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('issues')
    .set({
      ...columnsOf('issues', change),
      version: issue.version + 1,
      updated_at: ctx.now(),
      ...(change.status !== undefined && { active_at: ctx.now() }),
      ...(change.status === 'Closed' && { closed_at: ctx.now() }),
    })
    .where('id', '=', issue.id)
    .where('status', '=', issue.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
