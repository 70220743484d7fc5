import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { SetPriority } from '@doorstep/contract/issues/emergencies/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, lockName, withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findManagers } from '../../users/queries.ts'
import { updateIssueRow } from '../editing/queries.ts'
import { OPEN_JOB } from '../hand-over/service.ts'
import { insertIssueEvent } from '../history/queries.ts'
import { tellNoEmergencyReport, tellNotEmergency } from '../messages.ts'
import { getIssueById, lockIssue, lockIssueById } from '../queries.ts'
import type { IssueRow } from '../queries.ts'
import { isUneditable, targetOf } from '../rules.ts'
import { presentSingle, signalIssue } from '../service.ts'
import { tellEmergency } from './messages.ts'
import { updateTold, wasAnotherTold } from './queries.ts'

export const EMERGENCY_JOB = 'issues.approveEmergency'
const OVER: readonly IssueStatus[] = ['Withdrawn', 'Rejected', 'Closed']
/** No two text messages about emergencies of one kind in one home are nearer to each other. */
const TEXT_PAUSE_MS = 600_000

/**
 * An emergency waits for nobody: approved where it waits, and told, in one transaction, each once however often the job
 * runs. One that is over or was called no emergency meanwhile is left alone.
 */
export async function approveEmergency(ctx: SystemCtx, issueId: number): Promise<void> {
  await withTransaction(atOneInstant(ctx), async (tx) => {
    const issue = await lockIssueById(tx, issueId)
    if (issue?.priority !== 'Emergency' || OVER.includes(issue.status)) return
    const isWaiting = issue.status === 'Submitted'
    if (isWaiting) await approve(tx, issue)
    await tellManagers(tx, issue, isWaiting)
    if (!isWaiting) return
    await signalIssue(tx, { ...issue, status: 'Approved' }, 'Submitted')
    if (!tx.silent) await queueJob(tx, OPEN_JOB, issueId)
  })
}

async function approve(tx: SystemWriteCtx, issue: IssueRow): Promise<void> {
  await updateIssueRow(tx, issue, { status: 'Approved' })
  await insertIssueEvent(tx, {
    issueId: issue.id,
    kind: 'statusChanged',
    fromStatus: 'Submitted',
    toStatus: 'Approved',
    note: OPENED_WITHOUT_WAITING,
  })
  await emitAudit(tx, {
    action: 'issue.approveEmergency',
    object: { type: 'issue', id: issue.id },
    before: { status: 'Submitted' },
    after: { status: 'Approved' },
  })
}

/** By mail each time, and by text message once in a while for a kind in a home: whoever reports again and again wakes nobody twice. */
async function tellManagers(tx: SystemWriteCtx, issue: IssueRow, isOpened: boolean): Promise<void> {
  const { emergencyKind } = issue
  if (emergencyKind === null || !(await updateTold(tx, issue.id))) return
  await lockName(tx, `emergencyTexts:${issue.propertyId}`)
  const since = new Date(tx.now().getTime() - TEXT_PAUSE_MS)
  const hasText = !(await wasAnotherTold(tx, issue, since))
  for (const manager of await findManagers(tx, issue.developmentId))
    await tellEmergency(tx, manager, issue, { kind: emergencyKind, isOpened, hasText })
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
      // Its job, which would have told of it, does so no more.
      if (issue.status === 'Submitted') await tellNoEmergencyReport(tx, issue)
      await signalIssue(tx, issue)
    }
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}
