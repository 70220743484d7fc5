import { emitAudit } from '../../../audit/emitAudit.ts'
import type { SystemCtx, WriteCtx } from '../../../context.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { findFollowersHere } from '../../issues/building/messages.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { hasOtherReport } from '../../issues/merges/queries.ts'
import { removeReportersFrom } from '../../issues/reporters/queries.ts'
import { signalIssue } from '../../issues/signal.ts'
import type { Saved } from '../editing/rules.ts'
import { notifyReporterLeft } from './messages.ts'

/**
 * Whether the issue stays open after its reporter withdraws. An issue stays open if others reported it too. In common
 * parts, an issue also stays open if others follow it or the building can see it.
 */
export async function staysForOthers(ctx: SystemCtx, issue: IssueRow): Promise<boolean> {
  if (await hasOtherReport(ctx, issue)) return true
  return issue.isCommon && (issue.shownAt !== null || (await findFollowersHere(ctx, issue)).length > 0)
}

/** Removes only the reporter. The issue, its work orders and its visits stay. */
export async function leaveToOthers(tx: WriteCtx, issue: IssueRow): Promise<Saved> {
  if (issue.waitingSince !== null) await resumeWaiting(tx, issue.id)
  await notifyReporterLeft(tx, issue)
  await removeReportersFrom(tx, [issue.id], { keepsOwner: true })
  const { actor: _actor, ...system } = tx
  await insertIssueEvent(system, { issueId: issue.id, kind: 'reporterRemoved' })
  await emitAudit(tx, { action: 'issue.leaveToOthers', object: { type: 'issue', id: issue.id } })
  // Signals the issue with its earlier reporter, so that the reporter's pages reload it too.
  signalIssue(tx, issue)
  return { row: await getIssueById(tx, issue.id), seenAs: issue.status }
}
