import { EMERGENCY_TEXT_PAUSE_MINUTES } from '@doorstep/contract/issues/emergencies/rules'
import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { atOneInstant, lockName, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { addWarning } from '../../notifications/duties/service.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { moveIssue } from '../../issues/service.ts'
import { lockIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { mailEmergency, textEmergency } from './messages.ts'
import { markNotified, wasAnotherNotified } from './queries.ts'

export const EMERGENCY_JOB = 'issues.approveEmergency'
const OVER: readonly IssueStatus[] = ['Withdrawn', 'Rejected', 'Closed']

/**
 * Approves a waiting emergency and notifies the managers, in one transaction and only once, however often the job runs.
 * Skips an issue that has ended or is no longer an emergency.
 */
export async function approveEmergency(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueById(tx, issueId)
    if (issue?.priority !== 'Emergency' || OVER.includes(issue.status)) return
    // Since the merge, the emergency belongs to the older issue.
    if (issue.mergedIntoId !== null) return
    const isWaiting = issue.status === 'Submitted'
    if (isWaiting)
      await moveIssue(tx, issue, 'Approved', ['system'], {
        action: 'issue.approveEmergency',
        note: OPENED_WITHOUT_WAITING,
      })
    if (isWaiting && issue.waitingSince !== null) await resumeWaiting(tx, issueId)
    await notifyManagers(tx, issue, isWaiting)
    if (isWaiting && !tx.silent) await queueJob(tx, OPEN_JOB, issueId)
  })
}

/**
 * Notifies the managers and the owner of an emergency. Each emergency is emailed, according to each person's choices.
 * Text messages have a limit for each kind and home, so that repeated reports do not wake people again.
 */
async function notifyManagers(tx: SystemWriteCtx, issue: IssueRow, isOpened: boolean): Promise<void> {
  const { emergencyKind: kind } = issue
  if (kind === null || !(await markNotified(tx, issue.id))) return
  await lockName(tx, `emergencyTexts:${issue.propertyId}`)
  const since = new Date(tx.now().getTime() - EMERGENCY_TEXT_PAUSE_MINUTES * 60_000)
  const hasText = !(await wasAnotherNotified(tx, issue, since))
  const receivers = await addWarning(tx, issue, 'emergency')
  await mailEmergency(tx, issue, receivers, { kind, isOpened })
  if (hasText) await textEmergency(tx, issue, receivers, kind)
}
