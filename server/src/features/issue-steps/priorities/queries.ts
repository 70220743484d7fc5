import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** Stores a decided priority. The version stays the same, so people who may not see the priority notice nothing. */
export async function updatePriority(
  { db }: SystemWriteCtx,
  issueId: number,
  priority: IssuePriority,
): Promise<void> {
  await updateRow(db, 'issues', issueId, { priority, priority_settled: true })
}
