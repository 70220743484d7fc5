import type { IssueMerges, MergeIssue } from '@doorstep/contract/issues/merging/schema'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { authorize } from '../../../policy/authorize.ts'
import { keepNextDue } from '../../deadlines/running/queries.ts'
import { insertIssueEvent } from '../../issues/history/queries.ts'
import { notifyMerged, notifyUnmerged } from '../../issues/merges/messages.ts'
import { findOlder } from '../../issues/merges/queries.ts'
import { presentSingle } from '../../issues/present.ts'
import { getIssueById, lockIssueById, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { canUnmerge, targetOf } from '../../issues/rules.ts'
import { getIssue } from '../../issues/service.ts'
import { signalBuilding } from '../../issues/building/signal.ts'
import { signalIssue, signalMerges } from '../../issues/signal.ts'
import { EMERGENCY_JOB } from '../emergencies/service.ts'
import { deleteMergedFollowers, findBelow, followOlder, hasWork, insertMerge, undoMerge } from './queries.ts'
import { requireMergeable } from './rules.ts'
import { presentMerges } from './present.ts'
import { takeFromMerged } from '../merged-values/service.ts'

/**
 * Returns the issue that this issue was merged into, and the issues merged into this issue. Leaves out issues that the
 * reader cannot see.
 */
export async function readMerges(ctx: Ctx, { params }: Params<'issueId'>): Promise<IssueMerges> {
  return presentMerges(ctx, await getIssue(ctx, 'issue:read', params.issueId))
}

/** Merges the issue into an older issue of the same place. If the same merge exists, nothing changes. */
export async function mergeIssue(
  ctx: Ctx,
  { params: { issueId }, body: { intoId } }: Params<'issueId'> & { body: MergeIssue },
): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const { younger, older } = await lockBoth(tx, issueId, intoId)
    authorize(tx, 'issue:merge', targetOf(younger))
    if (!older) throw invalid({ intoId: MERGE_MESSAGES.chooseOther })
    authorize(tx, 'issue:merge', targetOf(older))
    if (younger.mergedIntoId !== older.id) await merge(tx, younger, older)
    return presentSingle(tx, await getIssueById(tx, younger.id))
  })
}

/** Locks all issues in the same order as other merges, so that simultaneous merges wait for each other. */
async function lockBoth(
  tx: WriteCtx,
  issueId: number,
  intoId: number,
): Promise<{ younger: IssueRow; older: IssueRow | undefined }> {
  const locked = new Map<number, IssueRow | undefined>()
  for (const id of [...new Set([issueId, intoId])].toSorted((one, other) => one - other))
    locked.set(id, await lockMaybeMerged(tx, 'issue:read', id))
  const younger = locked.get(issueId)
  if (!younger) throw notFound()
  return { younger, older: locked.get(intoId) }
}

async function merge(tx: WriteCtx, younger: IssueRow, older: IssueRow): Promise<void> {
  requireMergeable(younger, older)
  if (await hasWork(tx, younger.id)) throw new AppError('CONFLICT', MERGE_MESSAGES.hasWork)
  await lockAll(tx, younger.mergedIds ?? [])
  await insertMerge(tx, younger, older)
  await keepNextDue(tx, younger.id)
  if (younger.isCommon) await followOlder(tx, younger, older)
  await takeFromMerged(tx, older)
  await record(tx, younger, { olderId: older.id, isUndone: false })
  const after = await getIssueById(tx, older.id)
  if (after.emergencyKind !== older.emergencyKind || after.priority !== older.priority)
    await queueEmergency(tx, after)
  await notifyMerged(tx, younger)
}

/** Undoes a merge. Issues that were merged into this issue stay merged into it. */
export async function unmergeIssue(ctx: Ctx, { params: { issueId } }: Params<'issueId'>): Promise<Issue> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    await getIssue(tx, 'issue:read', issueId)
    const path = await findOlder(tx, issueId)
    await lockAll(tx, path)
    const issue = await lockMaybeMerged(tx, 'issue:read', issueId)
    if (!issue) throw notFound()
    authorize(tx, 'issue:unmerge', targetOf(issue))
    if (issue.mergedIntoId === null) throw new AppError('CONFLICT', MERGE_MESSAGES.notMerged)
    if (!canUnmerge(issue, tx.now()) || path.length === 0)
      throw new AppError('CONFLICT', MERGE_MESSAGES.tooLate)
    // Checks the merges again under the locks, because somebody might have merged or separated one of the issues at the
    // same moment.
    if ((await findOlder(tx, issueId)).join() !== path.join())
      throw new AppError('CONFLICT', MERGE_MESSAGES.changed)
    await unmerge(tx, issue, path)
    return presentSingle(tx, await getIssueById(tx, issueId))
  })
}

async function unmerge(tx: WriteCtx, issue: IssueRow, path: readonly number[]): Promise<void> {
  const [nearest] = path
  if (nearest === undefined) throw new Error('a merged issue has an older one')
  await lockAll(tx, await findBelow(tx, issue.id))
  await undoMerge(tx, issue)
  await keepNextDue(tx, issue.id)
  for (const olderId of path) {
    await deleteMergedFollowers(tx, olderId)
    await takeFromMerged(tx, await getIssueById(tx, olderId))
  }
  await record(tx, issue, { olderId: nearest, isUndone: true })
  const after = await getIssueById(tx, issue.id)
  await queueEmergency(tx, after)
  await notifyUnmerged(tx, after)
}

async function lockAll(tx: SystemWriteCtx, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((one, other) => one - other)) await lockIssueById(tx, id)
}

/**
 * An earlier emergency job might have skipped the issue, because the issue was merged or was not an emergency yet. The
 * managers are notified only once.
 */
async function queueEmergency(tx: SystemWriteCtx, { id, priority, emergencyKind }: IssueRow): Promise<void> {
  if (priority === 'Emergency' && emergencyKind !== null && !tx.silent) await queueJob(tx, EMERGENCY_JOB, id)
}

async function record(
  tx: WriteCtx,
  younger: IssueRow,
  { olderId, isUndone }: { olderId: number; isUndone: boolean },
): Promise<void> {
  await insertIssueEvent(tx, {
    issueId: younger.id,
    kind: isUndone ? 'unmerged' : 'merged',
    otherId: olderId,
  })
  await insertIssueEvent(tx, {
    issueId: olderId,
    kind: isUndone ? 'otherUnmerged' : 'otherMerged',
    otherId: younger.id,
  })
  const into = { intoId: olderId }
  await emitAudit(tx, {
    action: isUndone ? 'issue.unmerge' : 'issue.merge',
    object: { type: 'issue', id: younger.id },
    about: younger.reporterId,
    ...(isUndone ? { before: into } : { after: into }),
  })
  signalIssue(tx, younger)
  await signalBuilding(tx, younger)
  signalMerges(tx, await getIssueById(tx, olderId))
}
