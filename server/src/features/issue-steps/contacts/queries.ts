import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** Does not change the version of the issue, so that the server accepts an edit at the same time. */
export async function updateContact(
  ctx: SystemWriteCtx,
  issueId: number,
  contactId: number | null,
): Promise<void> {
  await updateRow(ctx.db, 'issues', issueId, {
    contact_id: contactId,
    contact_since: contactId === null ? null : ctx.now(),
  })
}
