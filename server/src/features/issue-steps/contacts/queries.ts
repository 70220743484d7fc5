import type { SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

/** The version of the issue stays the same, so that the server does not refuse an edit at the same time. */
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
