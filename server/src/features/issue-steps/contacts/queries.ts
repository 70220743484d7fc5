import type { SystemWriteCtx } from '../../../context.ts'

/** Keeps the version of the issue, so that an edit at the same time is not refused. */
export async function updateContact(
  ctx: SystemWriteCtx,
  issueId: number,
  contactId: number | null,
): Promise<void> {
  await ctx.db
    .updateTable('issues')
    .set({ contact_id: contactId, contact_since: contactId === null ? null : ctx.now() })
    .where('id', '=', issueId)
    .execute()
}
