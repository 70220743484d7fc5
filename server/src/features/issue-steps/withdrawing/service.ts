import { emitAudit } from '../../../audit/emitAudit.ts'
import type { SystemCtx, WriteCtx } from '../../../context.ts'
import { resumeWaiting } from '../../deadlines/running/service.ts'
import { findFollowersHere } from '../../issues/building/messages.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { getIssueById } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { removeReportersFrom } from '../../issues/reporters/queries.ts'
import { signalIssue } from '../../issues/signal.ts'
import type { Saved } from '../editing/rules.ts'
import { notifyReporterLeft } from './messages.ts'

/** An issue in common parts that others follow, or that the building sees, goes on without its reporter. */
export async function staysForOthers(ctx: SystemCtx, issue: IssueRow): Promise<boolean> {
  return issue.isCommon && (issue.shownAt !== null || (await findFollowersHere(ctx, issue)).length > 0)
}

/** Takes only the reporter out. The issue, its work orders and its visits stay. */
export async function leaveToOthers(tx: WriteCtx, issue: IssueRow): Promise<Saved> {
  if (issue.waitingSince !== null) await resumeWaiting(tx, issue.id)
  await notifyReporterLeft(tx, issue)
  await removeReportersFrom(tx, [issue.id], { keepsOwner: true })
  const { actor: _actor, ...system } = tx
  await insertIssueEvent(system, { issueId: issue.id, kind: 'reporterRemoved' })
  await emitAudit(tx, { action: 'issue.leaveToOthers', object: { type: 'issue', id: issue.id } })
  // Signalled as it was, so that the pages of the reporter load it again too.
  signalIssue(tx, issue)
  return { row: await getIssueById(tx, issue.id), seenAs: issue.status }
}
