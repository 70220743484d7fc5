import type { SystemWriteCtx } from '../../../context.ts'
import { notifyReporter } from '../../issues/messages.ts'
import { findSides } from '../../issues/notes/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'

/** Notifies an occupant that staff named them as the contact. */
export async function notifyContact(ctx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  const contact = (await findSides(ctx, issue)).find(({ reporterId }) => reporterId === issue.contactId)
  if (!contact) return
  await notifyReporter(ctx, contact, {
    subject: `You are the contact for an issue: ${issue.title}`,
    paragraphs: [
      `The management team named you as the contact for "${issue.title}" in your home.`,
      'You can now follow the issue, write to the team, choose times for visits and say whether it is fixed.',
    ],
  })
}
