import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { emitAudit } from '../../../audit/emitAudit.ts'
import type { SystemWriteCtx } from '../../../context.ts'
import type { Actor } from '../../../policy/actor.ts'
import { recalculateDeadlines, resetDeadlines } from '../../deadlines/running/service.ts'
import { findMerges } from '../../issues/merges/queries.ts'
import { getIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { signalExpectedDay } from '../../issues/building/signal.ts'
import { signalPromise, signalVulnerableFlag } from '../../issues/signal.ts'
import { updateTaken } from './queries.ts'
import { takenBy } from './rules.ts'

/**
 * Gives the issue the most urgent priority, the flag, the emergency and the earliest deadlines of the issue and the
 * issues merged into it. Undoing a merge removes the values of the merged issue. The caller has locked the issue.
 */
export async function takeFromMerged(tx: SystemWriteCtx & { actor?: Actor }, issue: IssueRow): Promise<void> {
  // An issue that has ended keeps its values.
  if (isFinal(issue.status)) return
  const taken = takenBy(issue, await findMerges(tx, issue.id))
  const isPriorityChanged = taken.priority !== issue.priority
  const isFlagChanged = taken.vulnerablePersons !== issue.vulnerablePersons
  if (isPriorityChanged || isFlagChanged || taken.emergencyKind !== issue.emergencyKind) {
    await updateTaken(tx, issue, taken)
    // The audit event leaves the flag out, because the audit must not contain facts about health.
    await emitAudit(tx, {
      action: 'issue.takeMerged',
      object: { type: 'issue', id: issue.id },
      before: { priority: issue.priority },
      after: { priority: taken.priority },
    })
  }
  if (isPriorityChanged) await resetDeadlines(tx, issue, taken.priority)
  await recalculateDeadlines(tx, issue.id)
  const { dueAt, completeDueAt } = await getIssueById(tx, issue.id)
  const isDueChanged =
    Number(dueAt) !== Number(issue.dueAt) || Number(completeDueAt) !== Number(issue.completeDueAt)
  if (isPriorityChanged || isDueChanged) {
    signalPromise(tx, issue)
    await signalExpectedDay(tx, issue)
  }
  // The reporter of this issue must not learn of the flag of a merged issue.
  if (isFlagChanged) signalVulnerableFlag(tx, { ...issue, reporterId: null })
}
