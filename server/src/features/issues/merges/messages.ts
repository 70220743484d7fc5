import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import { notifyChange } from '../messages.ts'
import type { ChangeCtx } from '../messages.ts'
import type { IssueRow } from '../queries.ts'
import { commentParagraph, NEW_NOTE } from '../rules.ts'
import type { Quote } from '../rules.ts'

/**
 * Notifies the reporter of a merged issue that an earlier report handles it. The email never names the reporter of the
 * earlier report.
 */
export async function notifyMerged(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  await notifyChange(ctx, issue, null, {
    subject: `Your report joins an earlier one: ${issue.title}`,
    isLast: true,
    paragraphs: [
      `Your report "${issue.title}" joins an earlier one about the same problem.`,
      'We handle both reports together, so you don’t need to report the problem again. You will get news about the work.',
      'Your report is no longer in your lists. You can still open your report with the link in this email, or from the news under For you.',
    ],
  })
}

export async function notifyUnmerged(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  const label = ISSUE_STATUS_LABELS[issue.status]
  await notifyChange(ctx, issue, null, {
    subject: `Your report is handled separately: ${issue.title}`,
    paragraphs: [
      `We no longer handle your report "${issue.title}" together with an earlier one.`,
      isFinal(issue.status)
        ? `Your report ended together with the earlier one and stays ${label}. If the problem is still there, please report it again.`
        : `Your report is now ${label}, and you will get separate news about it.`,
    ],
  })
}

/**
 * Notifies the reporter of a merged issue in a home of a note for followers, unless `notified` contains the reporter
 * already.
 */
export async function notifyMergedOfNote(
  ctx: ChangeCtx,
  issue: IssueRow,
  note: Quote,
  notified: Set<number>,
): Promise<void> {
  await notifyChange(ctx, issue, null, {
    notified,
    subject: `${NEW_NOTE}${issue.title}`,
    isLast: true,
    quote: note,
    paragraphs: [`There is news about "${issue.title}".`, ...commentParagraph(note)],
  })
}
