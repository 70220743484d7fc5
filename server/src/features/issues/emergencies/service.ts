import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { SetPriority } from '@doorstep/contract/issues/emergencies/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findManagers } from '../../users/queries.ts'
import { updateIssueRow } from '../editing/queries.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { insertIssueEvent } from '../history/queries.ts'
import { tellNotEmergency } from '../messages.ts'
import { getIssueById, lockIssue, lockIssueIn } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { isUneditable, targetOf } from '../rules.ts'
import { presentSingle, signalIssue } from '../service.ts'
import { tellEmergency } from './messages.ts'

export const EMERGENCY_JOB = 'issues.approveEmergency'

/**
 * An emergency waits for nobody: approved and told in one transaction, once however often the job runs. One that was
 * withdrawn, decided about or called no emergency meanwhile is left alone.
 */
export async function approveEmergency(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueIn(tx, issueId, 'Submitted')
    if (issue?.priority !== 'Emergency') return
    if (!(await updateIssueRow(tx, issue, { status: 'Approved' }))) return
    await insertIssueEvent(tx, {
      issueId,
      kind: 'statusChanged',
      fromStatus: 'Submitted',
      toStatus: 'Approved',
      note: OPENED_WITHOUT_WAITING,
    })
    await emitAudit(tx, {
      action: 'issue.approveEmergency',
      object: { type: 'issue', id: issueId },
      before: { status: 'Submitted' },
      after: { status: 'Approved' },
    })
    await tellManagers(tx, issue)
    await signalIssue(tx, { ...issue, status: 'Approved' }, 'Submitted')
    if (!tx.silent) await queueJob(tx, OPEN_JOB, issueId)
  })
}

async function tellManagers(tx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  const { emergencyKind } = issue
  if (emergencyKind === null) return
  for (const manager of await findManagers(tx, issue.developmentId))
    await tellEmergency(tx, manager, issue, emergencyKind)
}

interface PriorityInput {
  params: { issueId: number }
  body: SetPriority
}

/** Staff say that it is no emergency, and why. Said again, it is what it was. */
export async function setPriority(ctx: Ctx, { params, body }: PriorityInput): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:setPriority', targetOf(issue))
    if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
    const { priority, reason } = body
    if (issue.priority !== priority) {
      await updateIssueRow(tx, issue, { priority })
      await insertIssueEvent(tx, { issueId: issue.id, kind: 'notEmergency', note: reason })
      await emitAudit(tx, {
        action: 'issue.setPriority',
        object: { type: 'issue', id: issue.id },
        about: issue.reporterId,
        before: { priority: issue.priority },
        after: { priority },
      })
      await tellNotEmergency(tx, issue, reason)
      await signalIssue(tx, issue)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}
