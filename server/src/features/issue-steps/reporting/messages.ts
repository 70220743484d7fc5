import { RECEIVED } from '@doorstep/contract/issues/texts'
import { queueMessages } from '../../../mail/outbox.ts'
import { addNewReport } from '../../notifications/duties/service.ts'
import { letterToOwner, letterToReporter, lettersToManagers, newReportLetter } from '../../issues/messages.ts'
import type { ChangeCtx } from '../../issues/messages.ts'
import type { IssueRow } from '../../issues/queries.ts'

/**
 * Confirms the report to its reporter, and notifies its owner and the staff who decide. Staff who chose immediate
 * emails also get an email.
 */
export async function notifyReport(ctx: ChangeCtx, issue: IssueRow): Promise<void> {
  const receivers = await addNewReport(ctx, issue)
  const received = letterToReporter(ctx, issue, {
    subject: `We have received your report: ${issue.title}`,
    paragraphs: [`Thank you for reporting "${issue.title}". Your job number is ${issue.jobId}.`, RECEIVED],
  })
  const deciders = receivers.filter(({ kind }) => kind === 'newReport')
  const owners = receivers.filter(({ kind, choice }) => kind === 'assignedToMe' && choice === 'atOnce')
  await queueMessages(ctx, [
    ...(received ? [received] : []),
    // A separate job emails managers about emergencies.
    ...(issue.emergencyKind === null ? lettersToManagers(ctx, issue, deciders, newReportLetter(issue)) : []),
    ...owners.map((owner) => letterToOwner(ctx, issue, owner)),
  ])
}
