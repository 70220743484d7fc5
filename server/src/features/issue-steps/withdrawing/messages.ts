import { notifyReporter } from '../../issues/messages.ts'
import type { ChangeCtx } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

/** The receipt for a withdrawal from an issue that others still need. */
export async function notifyReporterLeft(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  await notifyReporter(ctx, issue, {
    subject: `Withdrawn: ${issue.title}`,
    isLast: true,
    paragraphs: [
      `You have withdrawn your report "${issue.title}".`,
      'The problem affects other people too, so work on it continues. You will not get further news about the problem. We have removed your name and phone number from the issue.',
    ],
  })
}
