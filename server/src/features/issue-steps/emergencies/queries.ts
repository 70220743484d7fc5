import type { SystemWriteCtx } from '../../../context.ts'
import type { IssueRow } from '../../issues/queries.ts'

/** Records that the managers are notified now. Returns false if the managers were notified before. */
export async function markNotified(ctx: SystemWriteCtx, issueId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('issues')
    .set({ emergency_notified_at: ctx.now() })
    .where('id', '=', issueId)
    .where('emergency_notified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the managers were notified, after `since`, of another emergency of the same kind in the same home. */
export async function wasAnotherNotified(
  ctx: SystemWriteCtx,
  { id, propertyId, emergencyKind }: IssueRow,
  since: Date,
): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('issues')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('emergency_kind', '=', emergencyKind)
    .where('id', '!=', id)
    .where('emergency_notified_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
