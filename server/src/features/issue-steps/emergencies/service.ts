import { EMERGENCY_TEXT_PAUSE_MINUTES } from '@doorstep/contract/issues/emergencies/rules'
import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { atOneInstant, lockName, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { findManagers } from '../../users/queries.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { moveIssue } from '../../issues/service.ts'
import { lockIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { tellEmergency } from './messages.ts'
import { updateTold, wasAnotherTold } from './queries.ts'

export const EMERGENCY_JOB = 'issues.approveEmergency'
const OVER: readonly IssueStatus[] = ['Withdrawn', 'Rejected', 'Closed']
/** No two text messages about emergencies of one kind in one home are nearer to each other. */

/**
 * An emergency waits for nobody: approved where it waits, and told, in one transaction, each once however often the job
 * runs. One that is over or was called no emergency meanwhile is left alone.
 */
export async function approveEmergency(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueById(tx, issueId)
    if (issue?.priority !== 'Emergency' || OVER.includes(issue.status)) return
    const isWaiting = issue.status === 'Submitted'
    if (isWaiting)
      await moveIssue(tx, issue, 'Approved', ['system'], {
        action: 'issue.approveEmergency',
        note: OPENED_WITHOUT_WAITING,
      })
    if (isWaiting && issue.waitingSince !== null) await resumeWaiting(tx, issueId)
    await tellManagers(tx, issue, isWaiting)
    if (isWaiting && !tx.silent) await queueJob(tx, OPEN_JOB, issueId)
  })
}

/** By mail each time, and by text message once in a while for a kind in a home: whoever reports again and again wakes nobody twice. */
async function tellManagers(tx: SystemWriteCtx, issue: IssueRow, isOpened: boolean): Promise<void> {
  const { emergencyKind } = issue
  if (emergencyKind === null || !(await updateTold(tx, issue.id))) return
  await lockName(tx, `emergencyTexts:${issue.propertyId}`)
  const since = new Date(tx.now().getTime() - EMERGENCY_TEXT_PAUSE_MINUTES * 60_000)
  const hasText = !(await wasAnotherTold(tx, issue, since))
  for (const manager of await findManagers(tx, issue.developmentId))
    await tellEmergency(tx, manager, issue, { kind: emergencyKind, isOpened, hasText })
}
