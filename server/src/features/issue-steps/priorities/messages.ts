import { notifySides } from '../../issues/messages.ts'
import type { ChangeCtx } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

export async function notifyNotEmergency(ctx: ChangeCtx, issue: IssueRow, reason: string): Promise<void> {
  await notifySides(ctx, issue, null, {
    subject: `Not an emergency: ${issue.title}`,
    paragraphs: [
      `"${issue.title}" is no longer handled as an emergency.`,
      `The reason: ${reason}`,
      'If somebody is in danger, call the emergency services. Then report the problem again.',
    ],
  })
}
