import { raiseOf } from '@doorstep/contract/issues/rules'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SetPriority } from '@doorstep/contract/issues/priorities/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { NOT_EDITABLE } from '@doorstep/contract/issues/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { defaultPriorityOf } from '../../lookups/service.ts'
import { resetDeadlines } from '../../deadlines/running/service.ts'
import { getIssueById, lockIssue, updateIssueRow } from '../../issues/queries.ts'
import { settleMerges } from '../../issues/merges/queries.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { notifyNoEmergencyReport } from '../../issues/messages.ts'
import { notifyNotEmergency } from './messages.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { isUneditable, targetOf } from '../../issues/rules.ts'
import { presentSingle } from '../../issues/present.ts'
import { signalExpectedDay } from '../../issues/building/signal.ts'
import { signalIssue, signalPromise } from '../../issues/signal.ts'
import { updatePriority } from './queries.ts'

interface PriorityInput {
  params: { issueId: number }
  body: SetPriority
}

/** Sets the priority that staff decided, with their reason. Setting the same priority again changes nothing. */
export async function setPriority(ctx: Ctx, { params, body }: PriorityInput): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    await decideOn(tx, issue, body)
    return presentSingle(tx, await getIssueById(tx, issue.id))
  })
}

/** Sets the priority of an issue that the caller has locked. Callers without the lock must use `setPriority`. */
export async function decideOn(tx: WriteCtx, issue: IssueRow, said: SetPriority): Promise<void> {
  authorize(tx, 'issue:setPriority', targetOf(issue))
  if (isUneditable(issue)) throw new AppError('CONFLICT', NOT_EDITABLE)
  const priority = said.priority ?? (await noEmergency(tx, issue))
  if (priority !== issue.priority || isRaiseProposed(issue)) await decide(tx, issue, priority, said.reason)
}

/**
 * Returns the category's default priority. If the default is Emergency, returns a lower priority, because staff have
 * decided that this issue is no emergency.
 */
async function noEmergency(ctx: Ctx, issue: IssueRow): Promise<IssuePriority> {
  const priority = await defaultPriorityOf(ctx, issue)
  return priority === 'Emergency' ? 'Urgent' : priority
}

function isRaiseProposed({ vulnerablePersons, prioritySettled, priority }: IssueRow): boolean {
  return vulnerablePersons && !prioritySettled && priority !== null && raiseOf(priority) !== null
}

async function decide(tx: WriteCtx, issue: IssueRow, priority: IssuePriority, reason: string): Promise<void> {
  const wasEmergency = issue.priority === 'Emergency' && priority !== 'Emergency'
  await settleMerges(tx, issue.id, 'priority')
  // The reporter is notified when an emergency ends, so the issue gets a new version. Only people who may see the
  // priority notice other changes.
  if (wasEmergency) await updateIssueRow(tx, issue, { priority, prioritySettled: true })
  else await updatePriority(tx, issue.id, priority)
  await insertIssueEvent(tx, {
    issueId: issue.id,
    kind: wasEmergency ? 'notEmergency' : 'priorityChanged',
    priority,
    note: reason,
    ...(!wasEmergency && { audience: 'internal' }),
  })
  await emitAudit(tx, {
    action: 'issue.setPriority',
    object: { type: 'issue', id: issue.id },
    about: issue.reporterId,
    before: { priority: issue.priority },
    after: { priority },
  })
  if (priority !== issue.priority) await resetDeadlines(tx, issue, priority)
  if (wasEmergency) {
    await notifyNotEmergency(tx, issue, reason)
    // The emergency job now skips this issue, so the managers are notified of the report here.
    if (issue.status === 'Submitted' && issue.emergencyKind !== null) await notifyNoEmergencyReport(tx, issue)
  }
  if (wasEmergency) signalIssue(tx, issue)
  else signalPromise(tx, issue)
  await signalExpectedDay(tx, issue)
}
