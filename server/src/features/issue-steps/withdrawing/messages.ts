import { notifyReporter } from '../../issues/messages.ts'
import type { ChangeCtx } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

/** Sends the reporter a receipt after they withdraw from an issue that other people still need. */
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
