import type { SystemWriteCtx } from '../../../context.ts'
import { windowText } from '../../../time/windows.ts'
import { addWarning } from '../../notifications/duties/service.ts'
import { mailManagers } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'
import type { Visit } from './queries.ts'

/** Tells staff to let the firm in or to cancel the visit, because no resident expects the firm. */
export async function notifyVisits(
  ctx: SystemWriteCtx,
  issue: IssueRow,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return
  const { timeZone } = ctx.services.config
  const receivers = await addWarning(ctx, issue, 'firmMoved')
  await mailManagers(ctx, issue, receivers, {
    kind: 'firmMoved',
    isAnswered: false,
    subject: `Visit without a resident: ${issue.title}`,
    paragraphs: [
      `The account of the person who reported "${issue.title}" is closed, so the issue no longer has a reporter.`,
      ...visits.map((visit) => `${visit.firmName} is booked for ${windowText(visit, timeZone)}.`),
      'Please arrange for somebody to let the firm in, or cancel the visit on the issue page.',
    ],
  })
}
