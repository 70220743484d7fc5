import type { SystemCtx } from '../../../context.ts'
import { hasRow } from '../../../db/statements.ts'

/** Returns whether a note with this hash is already stored for this order. The writer does not matter. */
export async function hasNote(
  ctx: SystemCtx,
  { issueId, orderId, noteHash }: { issueId: number; orderId: number; noteHash: string },
): Promise<boolean> {
  return hasRow(ctx.db, 'issue_events', { issue_id: issueId, order_id: orderId, note_hash: noteHash })
}

export async function hasSharedPhoto(ctx: SystemCtx, orderId: number, photoId: number): Promise<boolean> {
  return hasRow(ctx.db, 'work_order_issue_photos', { order_id: orderId, attachment_id: photoId })
}
