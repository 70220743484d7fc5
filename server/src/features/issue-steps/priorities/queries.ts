import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemWriteCtx } from '../../../context.ts'

/** A decided priority. Who may not know it sees no new version. */
export async function updatePriority(
  { db }: SystemWriteCtx,
  issueId: number,
  priority: IssuePriority,
): Promise<void> {
  await db.updateTable('issues').set({ priority, priority_settled: true }).where('id', '=', issueId).execute()
}
